import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import { mayMoveReturn, type ReturnStatus } from "./returns.rules.ts";

type Return = { status: ReturnStatus };

/** What staff may do with a return: only admins decide. */
export function returnCan(actor: Actor, { status }: Return) {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return {
    approve: admin && mayMoveReturn(status, "approved"),
    decline: admin && mayMoveReturn(status, "declined"),
    receive: admin && mayMoveReturn(status, "received"),
  };
}

/** What a member may do with a return of their own. */
export function memberReturnCan({ status }: Return) {
  return { cancel: mayMoveReturn(status, "cancelled") };
}
