import { z } from "zod";
import { statementEntry } from "./club-credits.ts";
import { movementKinds } from "./credits-statement.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { day, envelope, listFields, longListOf, namedRow } from "./shapes.ts";

/** A movement of somebody's credits; `balance` is that member's balance after it. */
export const creditMovement = statementEntry.extend({ member: namedRow });
export type CreditMovement = z.infer<typeof creditMovement>;

export const movementSorts = ["at", "member", "amount"] as const;

/** Days are the club's. */
const period = { from: day.optional(), to: day.optional() };

/** Which movements are selected, whatever their order. */
export const movementFilters = {
  keywords: listFields.keywords,
  kind: z.enum(movementKinds).optional(),
  ...period,
};

/** All wallets together, in dollars: opening + granted + refunded - spent - deducted - expired = closing. */
export const creditTotals = z.object({
  opening: dollarsOut,
  granted: dollarsOut,
  refunded: dollarsOut,
  spent: dollarsOut,
  deducted: dollarsOut,
  expired: dollarsOut,
  closing: dollarsOut,
  /**
   * The dashboard's figure, if the period reaches to now; null for an earlier one. It is the closing balance less
   * expired credits that will be removed within minutes.
   */
  outstanding: dollarsOut.nullable(),
});
export type CreditTotals = z.infer<typeof creditTotals>;

export const creditMovements = {
  list: endpoint({
    method: "GET",
    path: "/club-member/credit-movements",
    who: "admin",
    right: "changeSettings",
    summary: "Every movement of all members' credits, newest first; the search looks for members and orders",
    tag: "Club members",
    input: z.strictObject({ ...listFields, ...movementFilters, sort: z.enum(movementSorts).optional() }),
    output: longListOf(creditMovement),
  }),
  totals: endpoint({
    method: "GET",
    path: "/club-member/credit-totals",
    who: "admin",
    right: "changeSettings",
    summary:
      "What all members' credits were before a period, what came in and went out, and what they were after it",
    tag: "Club members",
    input: z.strictObject(period),
    output: envelope(creditTotals),
  }),
};
