import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Payer } from "../checkout.rules.ts";

/**
 * Whether this member of staff may have an order sent to an address that the member never saved: not a manager, if
 * the member's credits or packs pay for it, or it could go to themselves.
 */
export function maySendAnywhere(actor: Actor, uses: { credits: boolean; packs: boolean }): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role === roles.admin || (!uses.credits && !uses.packs);
}

/** Whether this member of staff may say who pays: a manager moves none of the club's money. */
export function maySay(payer: Payer, actor: Actor): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role === roles.admin || payer === "credits" || payer === "payment_link";
}
