import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import { mayMove, type ReturnStatus } from "./returns.rules.ts";

type Return = { status: ReturnStatus };

/** What staff may do with a return: only admins decide. */
export function can(actor: Actor, { status }: Return) {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return {
    approve: admin && mayMove(status, "approved"),
    decline: admin && mayMove(status, "declined"),
    receive: admin && mayMove(status, "received"),
  };
}

/** What a member may do with a return of their own. */
export function memberCan({ status }: Return) {
  return { cancel: mayMove(status, "cancelled") };
}
