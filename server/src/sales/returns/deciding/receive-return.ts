import type { returns } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { executeRefund, giveBackForReturn, placeReplacement, readBackRefunds } from "../../checkout/index.ts";
import { paidOrderOf, type ReturnFacts } from "../../orders/index.ts";
import { moveReturn, type Orders, takeFromMember } from "../move-return.ts";
import { mailReceived } from "../return-mails.ts";
import { type ReturnRow, readReturn } from "../returns.queries.ts";
import { splitReturn } from "./split-return.ts";

type Receipt = Input<typeof returns.receive>;
/** What ends a return. */
type End = {
  /** The refund to carry out after the commit. */
  execute: number | null;
  refundId?: number | null;
  replacementOrderId?: number;
  told: ReturnFacts;
};

/**
 * The goods are back, or some of them. A return refunds its money, to the card after the commit; an exchange becomes an order for
 * what was held. Throws NOT_FOUND, STALE_VERSION, INVALID_TRANSITION also if they are not with the member,
 * REFUND_TOO_HIGH, and VALIDATION_FAILED if nobody says where the money goes.
 */
export async function receiveReturn(ctx: Ctx, receipt: Receipt): Promise<ReturnRow> {
  const { id, version } = receipt;
  if (receipt.destination === "credits") await readBackRefunds(ctx, await paidOrderOfReturn(ctx, id));
  let refundId: number | null = null;
  const received = await inClub(ctx, async (tx) => {
    const awaited = receipt.lines ? await splitReturn(tx, ctx, id, receipt.lines) : 0;
    const row = await moveReturn(tx, ctx, { id, version, to: "received" }, async (before, orders) => {
      const take = () => takeFromMember(tx, ctx, before, receipt.restock ? "cupboard" : "written_off");
      const isExchange = before.kind === "exchange";
      // Stock after money and before the numbers of orders, which is everybody's order.
      if (isExchange) await take();
      const end = isExchange ? sendInstead : giveBack;
      const { execute, ...effect } = await end(tx, ctx, before, orders, receipt.destination);
      refundId = execute;
      if (!isExchange) await take();
      return {
        ...effect,
        told: { ...effect.told, restocked: receipt.restock, ...(awaited > 0 && { awaited }) },
      };
    });
    await mailReceived(tx, ctx, row, awaited);
    return row;
  });
  if (refundId === null) return received;
  await executeRefund(ctx, refundId);
  return inClub(ctx, (tx) => readReturn(tx, id));
}

async function paidOrderOfReturn(ctx: Ctx, id: number): Promise<number> {
  return inClub(ctx, async (tx) => {
    const { order_id } = await readReturn(tx, id);
    return (await paidOrderOf(tx, order_id)) ?? order_id;
  });
}

async function sendInstead(tx: ClubTx, ctx: Ctx, row: ReturnRow, { order, paid }: Orders): Promise<End> {
  const lines = row.lines.flatMap(({ order_line_id, quantity, wanted }) =>
    wanted ? [{ orderLineId: order_line_id, variationId: wanted.variation_id, quantity }] : [],
  );
  const replacement = await placeReplacement(tx, ctx, { order, paid, lines, returnId: row.id });
  return { execute: null, replacementOrderId: replacement.id, told: { replacement: replacement.number } };
}

async function giveBack(
  tx: ClubTx,
  ctx: Ctx,
  row: ReturnRow,
  { paid }: Orders,
  destination: Receipt["destination"],
): Promise<End> {
  if (!destination)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { destination: [({ returns }) => returns.chooseDestination] },
    });
  const { refundId, refundedCents, execute } = await giveBackForReturn(tx, ctx, {
    order: paid,
    returnId: row.id,
    destination,
    lines: row.lines.map(({ paid_line_id, quantity }) => ({ orderLineId: paid_line_id, quantity })),
    reason: ctx.words.returns.reason,
  });
  return { execute, refundId, told: { refunded_cents: refundedCents } };
}
