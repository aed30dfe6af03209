import { Outlet } from "react-router";
import { useClub } from "../../lib/club.ts";
import { MemberGuard } from "./member-guard.tsx";

/** A club may keep its shop to its members. */
export function MembersOnlyGuard() {
  return useClub()?.members_only ? <MemberGuard /> : <Outlet />;
}
