import { z } from "zod";
import { type OrderSelection, orderSelection } from "#contract/documents.ts";
import { bulkStatuses, type orders } from "#contract/orders.ts";
import type { DaysOf } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../../ground/jobs/index.ts";
import { moveByHand } from "./change-order.ts";
import type { JobFacts, OrderEventKind } from "./order-events.ts";
import { orderCan } from "./orders.policy.ts";
import { lockOrder, type OrderRow } from "./orders.queries.ts";
import { parcelsOf } from "./parcels/parcels.queries.ts";
import { updateParcelOf } from "./parcels/parcels.ts";
import { selectionSql } from "./showing/list-orders.queries.ts";

const kind = "update_statuses";
const maxOrders = 1000;

const inputSchema = z.object({
  order_ids: z.array(z.int().positive()).max(maxOrders),
  status: z.enum(bulkStatuses),
});
type StatusJob = z.infer<typeof inputSchema>;
type Status = StatusJob["status"];
type Item = { orderId: number; status: Status };

/** Moves many orders on: one transaction per order; one that cannot go there is skipped with a line that says so. */
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

/**
 * Queues the job for the orders as selected now; the same one listed twice counts once. Throws
 * VALIDATION_FAILED for more than a job takes.
 */
export async function startStatusJob(ctx: Ctx, input: Input<typeof orders.updateStatuses>): Promise<number> {
  const { order_ids: named, selection, status } = input;
  return inClub(ctx, async (tx) => {
    const order_ids = named ? [...new Set(named)] : await idsOf(tx, ctx, selection ?? { ids: [] });
    return startJob(tx, ctx, { kind, input: { order_ids, status }, total: order_ids.length });
  });
}

async function idsOf(tx: ClubTx, ctx: DaysOf, selection: OrderSelection): Promise<number[]> {
  const { from, values } = await selectionSql(tx, ctx, orderSelection.parse(selection));
  const rows = await tx.query<{ id: number }>(
    `select o.id ${from} order by o.id limit ${maxOrders + 1}`,
    values,
  );
  if (rows.length === 0) throw refusal(({ orders }) => orders.noneExists);
  if (rows.length > maxOrders) throw refusal(({ orders }) => orders.tooMany);
  return rows.map(({ id }) => id);
}

function refusal(message: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { errors: { selection: [message] } });
}

async function moveOne(ctx: Ctx, { orderId, status }: Item, run: JobRun): Promise<string | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const order = await lockOrder(tx, orderId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, { message: ({ orders }) => orders.noSuchOrder(orderId) });
    });
    if (await movedBefore(tx, order, status, run.jobId)) return undefined;
    try {
      return await moves[status](tx, ctx, order, { job_id: run.jobId });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "INVALID_TRANSITION") throw error;
      const state = order.on_hold ? "on_hold" : order.status;
      return ctx.words.orders.cannotMove({ number: order.number, state, goal: status });
    }
  });
}

type Move = (tx: ClubTx, ctx: Ctx, order: OrderRow, facts: JobFacts) => Promise<string | undefined>;

/** What each state needs; returns why the order was skipped, or throws INVALID_TRANSITION. */
const moves: Record<Status, Move> = {
  async processing(tx, ctx, order, facts) {
    await moveByHand(tx, ctx, order, "processing", facts);
    return undefined;
  },
  async completed(tx, ctx, order, facts) {
    await moveByHand(tx, ctx, order, "completed", facts);
    return undefined;
  },
  ready_to_collect: makeReadyToCollect,
  collected: collectAll,
};

/** The timeline's word for what the job does to an order. */
const eventOf: Record<Status, OrderEventKind> = {
  processing: "processing",
  completed: "completed",
  ready_to_collect: "parcel_ready_to_collect",
  collected: "parcel_collected",
};

/** A run that broke off right after its item repeats it: that is no reason for a message. */
async function movedBefore(tx: ClubTx, order: OrderRow, status: Status, jobId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from order_events
     where club_id = $1 and order_id = $2 and kind = $3 and job_id = $4 limit 1`,
    [tx.clubId, order.id, eventOf[status], jobId],
    "moved_by_job",
  );
  return rows.length > 0;
}

const parcelForm = { carrier: null, tracking_number: "" };

/**
 * Puts everything not yet packed of a locked order into one parcel that waits at the club; the member is
 * told once. Returns why the order was skipped. Throws INVALID_TRANSITION if its state or a hold forbids it.
 */
async function makeReadyToCollect(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  facts: JobFacts,
): Promise<string | undefined> {
  if (!orderCan(ctx.actor, order).ship) throw new ApiError("INVALID_TRANSITION");
  // Selected by mistake among many, it would be awaited at home; a single one can still be handed over.
  if (order.shipping_kind === "delivery") return ctx.words.orders.isDelivered(order.number);
  try {
    const form = { order_id: order.id, status: "ready_to_collect" as const, ...parcelForm };
    await updateParcelOf(tx, ctx, order, form, facts);
    return undefined;
  } catch (error) {
    // State and hold were checked above, so this is about its contents.
    if (!(error instanceof ApiError) || error.code !== "INVALID_TRANSITION") throw error;
    return ctx.words.orders.isPacked(order.number);
  }
}

/** Marks every parcel of a locked order that waits at the club as collected. Returns why the order was skipped. */
async function collectAll(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  facts: JobFacts,
): Promise<string | undefined> {
  if (!orderCan(ctx.actor, order).ship) throw new ApiError("INVALID_TRANSITION");
  const waiting = (await parcelsOf(tx, order.id)).filter(({ status }) => status === "ready_to_collect");
  if (waiting.length === 0) return ctx.words.orders.nothingWaits(order.number);
  let now = order;
  for (const { id } of waiting) {
    const form = { order_id: order.id, parcel_id: id, status: "collected" as const, ...parcelForm };
    now = await updateParcelOf(tx, ctx, now, form, facts);
  }
  return undefined;
}
