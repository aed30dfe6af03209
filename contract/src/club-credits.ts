import { z } from "zod";
import { dollars, dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import { day, rowId, text, timestamp } from "./shapes.ts";

export const creditsForm = z
  .object({
    member_id: rowId,
    kind: z.enum(["grant", "deduct"]),
    amount: dollars.refine((amount) => amount > 0, said("enterAnAmountAbove0")),
    /** The last day on which a grant may be spent; without it the grant does not expire. */
    expires_on: day.nullish(),
    reason: text(200),
  })
  .refine((form) => form.kind === "grant" || !form.expires_on, {
    path: ["expires_on"],
    error: said("onlyGrantedCreditsExpire"),
  });

export const statementEntry = z.object({
  id: z.int(),
  at: timestamp,
  kind: z.enum(["grant", "deduct", "spend", "refund", "expire"]),
  reason: z.string(),
  actor: z.string(),
  order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  expires_at: timestamp.nullable(),
  /** Negative if credits went out. */
  amount: dollarsOut,
  /** The balance after it. */
  balance: dollarsOut,
});
export type StatementEntry = z.infer<typeof statementEntry>;
