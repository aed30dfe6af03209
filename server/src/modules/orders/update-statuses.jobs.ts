import { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../jobs/index.ts";
import { moveLockedOrder } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./orders.queries.ts";

const kind = "update_statuses";
const maxOrders = 1000;

const inputSchema = z.object({
  order_ids: z.array(z.int().positive()).max(maxOrders),
  status: z.enum(["processing", "completed"]),
});
type StatusJob = z.infer<typeof inputSchema>;
type Item = { orderId: number; status: StatusJob["status"] };

/** Moves many orders on: one transaction an order; what can not go there is skipped with a line that says so. */
const updateStatusesJob = defineJob<StatusJob, Item>({
  kind,
  input: inputSchema,
  maxItems: maxOrders,
  async items(_ctx, input) {
    return input.order_ids.map((orderId) => ({ orderId, status: input.status }));
  },
  perItem: moveOne,
});

export const orderJobs: JobDefinition[] = [updateStatusesJob];

/** Queues the job; the same order named twice counts once. */
export async function startStatusJob(ctx: Ctx, input: StatusJob): Promise<number> {
  const order_ids = [...new Set(input.order_ids)];
  const job = { kind, input: { ...input, order_ids }, total: order_ids.length };
  return inClub(ctx, (tx) => startJob(tx, ctx, job));
}

async function moveOne(ctx: Ctx, { orderId, status }: Item, run: JobRun): Promise<string | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const order = await lockOrder(tx, orderId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, { message: `There is no order with the id ${orderId}.` });
    });
    if (await movedBefore(tx, order, status, run.jobId)) return undefined;
    try {
      await moveLockedOrder(tx, ctx, order, status, { job_id: run.jobId });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "INVALID_TRANSITION") throw error;
      return skipped(order, status);
    }
  });
}

/** A run that broke off right after its item had been done does it again: that is no reason for a message. */
async function movedBefore(tx: ClubTx, order: OrderRow, status: string, jobId: number): Promise<boolean> {
  if (order.status !== status) return false;
  const rows = await tx.query(
    `select 1 from order_events
     where club_id = $1 and order_id = $2 and kind = $3 and (data ->> 'job_id')::bigint = $4 limit 1`,
    [tx.clubId, order.id, status, jobId],
  );
  return rows.length > 0;
}

function skipped(order: OrderRow, status: string): string {
  const why = order.on_hold ? "is on hold" : `is ${order.status.replaceAll("_", " ")}`;
  return `${order.number} ${why}, so it can not be moved to ${status}.`;
}
