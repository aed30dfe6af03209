import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Payer } from "../checkout.rules.ts";

/** Whether this person of the staff may say who pays: a manager moves no money of the club's. */
export function maySay(payer: Payer, actor: Actor): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role === roles.admin || payer === "credits" || payer === "payment_link";
}
