import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { lockOrder } from "../../orders/index.ts";
import { paymentsOf } from "../money/payments.queries.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { postponeOwed } from "../refunding/owed.queries.ts";
import { payOwed } from "../refunding/pay-owed.ts";
import { readRefund } from "../refunding/refunds.queries.ts";
import { takeDisputes } from "./take-disputes.ts";

/** Asks Stripe about the dispute that a refund waits for, and pays what it can: nobody may have told that it has ended. */
export async function askAboutOwed(ctx: Ctx, refundId: number): Promise<void> {
  const found = await inClub(ctx, async (tx) => {
    const refund = await readRefund(tx, refundId);
    if (refund?.status !== "owed") return null;
    await postponeOwed(tx, ctx, refundId);
    const payments = await paymentsOf(tx, refund.order_id);
    return { ...refund, intentId: payments.find(({ status }) => status === "captured")?.intent_id };
  });
  if (!found) return;
  if (found.intentId) await takeDisputes(ctx, found.intentId);
  const { refundIds } = await inClub(ctx, async (tx) =>
    payOwed(tx, ctx, await lockOrder(tx, found.order_id)),
  );
  for (const id of refundIds) await executeRefund(ctx, id);
}
