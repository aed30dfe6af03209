import type { returns } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addStock } from "../../catalog/index.ts";
import { giveBackForReturn, placeReplacement } from "../../checkout/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { executeRefund } from "../../payments/index.ts";
import { moveReturn } from "../move-return.ts";
import { mailReceived } from "../return-mails.ts";
import { type ReturnRow, readReturn, refundedOf } from "../returns.queries.ts";

type Receipt = Input<typeof returns.receive>;
/** What ends a return. */
type End = {
  /** The refund to carry out after the commit. */
  execute: number | null;
  refundId?: number | null;
  replacementOrderId?: number;
  told: Record<string, unknown>;
};

/**
 * The goods are back. A return gives its money back, to the card after the commit; an exchange becomes an order for
 * what was held. Throws NOT_FOUND, STALE_VERSION, INVALID_TRANSITION, REFUND_TOO_HIGH, and VALIDATION_FAILED where
 * nobody says where the money goes.
 */
export async function receiveReturn(ctx: Ctx, receipt: Receipt): Promise<ReturnRow> {
  const { id, version } = receipt;
  let refundId: number | null = null;
  const received = await inClub(ctx, async (tx) => {
    const row = await moveReturn(tx, ctx, { id, version, to: "received" }, async (before, order) => {
      const end = before.kind === "exchange" ? sendInstead : giveBack;
      const { execute, ...effect } = await end(tx, ctx, before, order, receipt.destination);
      refundId = execute;
      // After the money, as everybody who moves both does.
      if (receipt.restock) await putBack(tx, ctx, before);
      return { ...effect, told: { ...effect.told, restocked: receipt.restock } };
    });
    await mailReceived(tx, ctx, row);
    return row;
  });
  if (refundId === null) return received;
  await executeRefund(ctx, refundId);
  return inClub(ctx, (tx) => readReturn(tx, id));
}

/** They are added again; the sale stays as it was. */
async function putBack(tx: ClubTx, ctx: Ctx, row: ReturnRow): Promise<void> {
  const deltas = new Map<number, number>();
  for (const { variation_id, quantity } of row.lines)
    deltas.set(variation_id, (deltas.get(variation_id) ?? 0) + quantity);
  const changes = [...deltas].map(([variationId, delta]) => ({ variationId, delta }));
  const refused = await addStock(tx, ctx, changes, `Returned from order ${row.order_number}`);
  if (refused.length > 0) throw new Error("What was ordered is gone from the catalogue");
}

async function sendInstead(tx: ClubTx, ctx: Ctx, row: ReturnRow, order: OrderRow): Promise<End> {
  const lines = row.lines.flatMap(({ order_line_id, quantity, wanted }) =>
    wanted ? [{ orderLineId: order_line_id, variationId: wanted.variation_id, quantity }] : [],
  );
  const replacement = await placeReplacement(tx, ctx, { order, lines, note: { return_id: row.id } });
  return { execute: null, replacementOrderId: replacement.id, told: { replacement: replacement.number } };
}

async function giveBack(
  tx: ClubTx,
  ctx: Ctx,
  row: ReturnRow,
  order: OrderRow,
  destination: Receipt["destination"],
): Promise<End> {
  if (!destination)
    throw new ApiError("VALIDATION_FAILED", { errors: { destination: ["Choose where the money goes."] } });
  const before = await refundedOf(tx, order.id);
  const { refundId, execute } = await giveBackForReturn(tx, ctx, {
    ...{ order, returnId: row.id, destination },
    lines: row.lines.map(({ order_line_id, quantity }) => ({ orderLineId: order_line_id, quantity })),
    reason: "Returned goods",
  });
  // It may be two refunds, where the card paid a part of it.
  const refunded_cents = (await refundedOf(tx, order.id)) - before;
  return { execute, refundId, told: { refunded_cents } };
}
