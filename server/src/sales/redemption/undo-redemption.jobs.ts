import { z } from "zod";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { defineJob, type JobRun, startJob } from "../../ground/jobs/index.ts";
import { cancelOrder } from "../checkout/index.ts";
import { readOrder } from "../orders/index.ts";
import { findRun, markUndone, ordersOfRun, refuseSecondRun, undoKind } from "./items.queries.ts";
import { maxRedeemPeople } from "./people.queries.ts";

const undoSchema = z.object({
  job_id: z.int().positive(),
  order_ids: z.array(z.int().positive()).max(maxRedeemPeople),
});
type UndoJob = z.infer<typeof undoSchema>;
type Item = { runId: number; orderId: number };

/** Cancels the orders of a run: goods back into stock, entitlements open again. What was sent stays. */
export const undoRedemptionJob = defineJob<UndoJob, Item>({
  kind: undoKind,
  input: undoSchema,
  maxItems: maxRedeemPeople,
  async items(_ctx, { job_id, order_ids }) {
    return order_ids.map((orderId) => ({ runId: job_id, orderId }));
  },
  perItem: undoOne,
});

/** Starts to undo a run; returns the new job. Throws NOT_FOUND, JOB_RUNNING, IN_USE if nothing is left to undo. */
export function startUndo(ctx: Ctx, runId: number): Promise<number> {
  return inClub(ctx, async (tx) => {
    const run = await findRun(tx, runId);
    if (!run) throw new ApiError("NOT_FOUND");
    await refuseSecondRun(tx);
    if (!run.can_undo)
      throw new ApiError("IN_USE", {
        message: ({ redemption }) => redemption.nothingToUndo,
      });
    const orderIds = await ordersOfRun(tx, runId);
    const job = { kind: undoKind, input: { job_id: runId, order_ids: orderIds }, total: orderIds.length };
    const id = await startJob(tx, ctx, job);
    const after = { run: runId, orders: orderIds.length };
    await recordAudit(tx, ctx, { action: "redemption.undone", subjectKind: "job", subjectId: id, after });
    return id;
  });
}

async function undoOne(ctx: Ctx, { runId, orderId }: Item, run: JobRun): Promise<string | undefined> {
  const before = await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    return readOrder(tx, orderId);
  });
  if (before.status !== "cancelled") {
    const isSent = before.fulfilment_status !== "unfulfilled" || before.status === "completed";
    if (isSent) return ctx.words.redemption.isOut(before.number);
    await cancelOrder(ctx, { orderId, reason: ctx.words.redemption.undone });
  }
  await inClub(ctx, (tx) => markUndone(tx, ctx, runId, orderId));
  return undefined;
}
