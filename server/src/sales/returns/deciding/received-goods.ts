import type { returns } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { executeRefund, giveBackForReturn, placeReplacement, readBackRefunds } from "../../checkout/index.ts";
import { lockOrder, paidOrderOf, type ReturnFacts } from "../../orders/index.ts";
import { moveReturn, type Orders, takeFromMember } from "../move-return.ts";
import { mailReceived } from "../returns.mails.ts";
import { type ReturnRow, readReturn } from "../returns.queries.ts";

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

/** How many of a line came back. */
export type CameBack = { order_line_id: number; quantity: number };

/**
 * Leaves in an approved return what came back of it, before it is received. The rest is awaited in a return of its own, as
 * approved and, of an exchange, with what is held for it; so it may still come, be declined or withdrawn. Returns how many
 * pieces are awaited. Throws NOT_FOUND, and VALIDATION_FAILED for more than was announced, or nothing.
 */
async function splitReturn(tx: ClubTx, ctx: Ctx, id: number, came: CameBack[]): Promise<number> {
  const { order_id } = await readReturn(tx, id);
  const paid = await paidOrderOf(tx, order_id);
  if (paid !== null) await lockOrder(tx, paid);
  await lockOrder(tx, order_id);
  const row = await readReturn(tx, id);
  // The decision itself says what is wrong with any other.
  if (row.status !== "approved") return 0;
  refuseOthers(row, came);
  const left = row.lines.map(({ order_line_id, quantity }) => {
    const kept = came.find((one) => one.order_line_id === order_line_id)?.quantity ?? 0;
    return { order_line_id, kept, rest: quantity - kept };
  });
  const awaited = left.reduce((sum, { rest }) => sum + rest, 0);
  if (awaited > 0) await awaitRest(tx, ctx, row, left);
  return awaited;
}

function refuseOthers({ lines }: ReturnRow, came: CameBack[]): void {
  const errors: Record<string, Text[]> = {};
  const seen = new Set<number>();
  for (const [at, { order_line_id: id, quantity }] of came.entries()) {
    const announced = lines.find((line) => line.order_line_id === id)?.quantity;
    if (announced === undefined) errors[`lines.${at}.order_line_id`] = [({ returns }) => returns.noSuchLine];
    else if (seen.has(id)) errors[`lines.${at}.order_line_id`] = [({ returns }) => returns.lineTwice];
    else if (quantity > announced)
      errors[`lines.${at}.quantity`] = [({ returns }) => returns.onlyAnnounced(announced)];
    seen.add(id);
  }
  if (came.every(({ quantity }) => quantity === 0)) errors.lines = [({ returns }) => returns.nothingCame];
  if (Object.keys(errors).length > 0) throw new ApiError("VALIDATION_FAILED", { errors });
}

/** The rest bears its share of what the club pays for dearer goods. */
async function awaitRest(
  tx: ClubTx,
  ctx: Ctx,
  row: ReturnRow,
  left: { order_line_id: number; kept: number; rest: number }[],
): Promise<void> {
  const pieces = row.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = left.reduce((sum, one) => sum + one.rest, 0);
  const share = Math.floor((row.difference_cents * rest) / pieces);
  await tx.query(
    `with parts as (
       select * from unnest($3::bigint[], $4::int[], $5::int[]) as part (order_line_id, kept, rest)
     ), awaited as (
       insert into returns (club_id, order_id, member_id, kind, status, reason, comment, answer, difference_cents, created_at, decided_at)
       select $1, order_id, member_id, kind, status, reason, comment, answer, $6, $7, decided_at
       from returns where club_id = $1 and id = $2 returning id
     ), moved as (
       insert into return_lines (club_id, return_id, order_line_id, quantity, variation_id)
       select $1, awaited.id, l.order_line_id, parts.rest, l.variation_id
       from awaited, return_lines l join parts on parts.order_line_id = l.order_line_id
       where l.club_id = $1 and l.return_id = $2 and parts.rest > 0 returning id
     ), kept as (
       update return_lines l set quantity = parts.kept from parts
       where l.club_id = $1 and l.return_id = $2 and l.order_line_id = parts.order_line_id and parts.kept > 0
     ), gone as (
       delete from return_lines l using parts
       where l.club_id = $1 and l.return_id = $2 and l.order_line_id = parts.order_line_id and parts.kept = 0
     )
     update returns set difference_cents = difference_cents - $6 where club_id = $1 and id = $2`,
    [
      ...[tx.clubId, row.id],
      left.map(({ order_line_id }) => order_line_id),
      left.map(({ kept }) => kept),
      left.map((one) => one.rest),
      ...[share, ctx.platform.clock.now()],
    ],
    "split_return",
  );
}
