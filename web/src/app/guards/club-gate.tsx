import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { boot } from "../../lib/boot.ts";
import { club, domainOfHost } from "../../lib/club.ts";
import { paths } from "../../lib/paths.ts";
import { Maintenance } from "./maintenance.tsx";

/** The club decides what can be seen at all: nothing of a shop without one, and only a notice while it is closed. */
export function ClubGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (club !== null && !club.status) return <Maintenance />;
  const target = redirectFor(pathname);
  return target === null || target === pathname ? children : <Navigate to={target} replace />;
}

function redirectFor(pathname: string): string | null {
  if (club !== null) return pathname === paths.main ? paths.home : null;
  const isHostOfNoClub =
    boot.host === undefined ? domainOfHost(window.location.hostname) === null : boot.host === "none";
  if (!isHostOfNoClub) return paths.notFound;
  return pathname === paths.notFound ? null : paths.main;
}
