import { z } from "zod";
import { statementEntry } from "./club-credits.ts";
import { endpoint } from "./endpoint.ts";
import { creditEntry } from "./members.ts";
import { dollarsOut } from "./money.ts";
import { listFields, listOf } from "./shapes.ts";

/** Why credits come in or go out. */
export const movementKinds = statementEntry.shape.kind.options;

/** A movement as its member sees it. */
export const memberStatementEntry = statementEntry.omit({ actor: true }).extend({
  /** The packs in its order, which may cost a surcharge. */
  packs: z.array(z.string()),
  /** Null also for an order that the reader may not open: a dependant shares the wallet, not the orders. */
  order_id: z.int().nullable(),
});
export type MovementKind = MemberStatementEntry["kind"];
export type MemberStatementEntry = z.infer<typeof memberStatementEntry>;

/** The current figures, from the same moment as the movements. */
export const wallet = z.object({
  /** The balance after the newest movement, as shown in the header. */
  balance: dollarsOut,
  /** What may be spent: without what unpaid orders hold, and without expired credits that are not removed yet. */
  available: dollarsOut,
  undated: dollarsOut,
  /** Dated grants that are still open, soonest first. */
  entries: z.array(creditEntry),
  /** What unpaid orders hold. */
  held: dollarsOut,
  holds: z.array(z.object({ order_id: z.int().nullable(), order_number: z.string(), credits: dollarsOut })),
});
export type Wallet = z.infer<typeof wallet>;

export const credits = {
  statement: endpoint({
    method: "GET",
    path: "/club-member/credit-statement",
    who: "member",
    summary:
      "What the member's credits are, and every movement of them with the balance after it, newest first",
    tag: "Credits",
    input: z.strictObject({
      page: listFields.page,
      per_page: listFields.per_page,
      kind: z.enum(movementKinds).optional(),
    }),
    output: listOf(memberStatementEntry).extend({ wallet }),
  }),
};
