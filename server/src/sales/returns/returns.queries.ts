import type { returnReasons } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { OrderLinePicture } from "../orders/index.ts";
import type { ReturnKind, ReturnStatus } from "./returns.rules.ts";

export type ReturnLineRow = {
  order_line_id: number;
  title: string;
  color: string;
  size: string;
  /** Whose pack it is from; empty for what was bought. */
  for_member_name: string;
  image: OrderLinePicture | null;
  quantity: number;
  /** What was paid for one of it. */
  unit_cents: number;
  /** What was bought. */
  variation_id: number;
  /** The line that was paid for it: of the first order, if an exchange sent it. */
  paid_line_id: number;
  /** What an exchange gives instead. */
  wanted: { variation_id: number; color: string; size: string; in_stock: number; live: boolean } | null;
};

/** A return with its lines and its outcome. Amounts are cents. */
export type ReturnRow = {
  id: number;
  order_id: number;
  order_number: string;
  member_id: number;
  member_name: string;
  member_email: string;
  kind: ReturnKind;
  status: ReturnStatus;
  reason: (typeof returnReasons)[number];
  comment: string;
  answer: string;
  lines: ReturnLineRow[];
  /** By how much an exchange's new goods are dearer than what was paid: now, and once approved as it was then. */
  difference_cents: number;
  replacement: { id: number; number: string } | null;
  /** What was refunded for it or is on its way, to card and credits, or by hand. */
  refunded_cents: number;
  /** The part of it that somebody still has to give back by hand. */
  to_give_back_cents: number;
  /** What is refunded once a dispute about its payment is won. */
  owed_cents: number;
  created_at: Date;
  decided_at: Date | null;
  received_at: Date | null;
  version: number;
};

/** The sum of those refunds `f` of a return `r`: of the one that ended it, and of its further parts. */
const partsThat = (condition: string) => `coalesce((select sum(f.amount_cents) from refunds f
  where f.club_id = r.club_id and (f.id = r.refund_id or f.part_of = r.refund_id) and ${condition}), 0)::bigint`;

/** What was refunded for a return `r`, is on its way, or is to be given back by hand; in cents. */
export const refundedCents = partsThat("f.status in ('pending', 'succeeded')");

/** Columns of `returns r` beside `orders o`. */
export const returnColumns = `r.id, r.order_id, o.number as order_number, r.member_id, o.member_name, o.member_email, r.kind, r.status,
  r.reason, r.comment, r.answer, r.created_at, r.decided_at, r.received_at, r.version,
  (select coalesce(json_agg(json_build_object('order_line_id', l.id, 'title', l.title, 'color', l.color, 'size', l.size,
     'for_member_name', l.for_member_name, 'image', l.image, 'quantity', rl.quantity, 'unit_cents', paid.paid_piece_cents,
     'paid_line_id', paid.id, 'variation_id', l.variation_id,
     'wanted', case when v.id is not null then json_build_object('variation_id', v.id, 'color', v.color, 'size', v.size,
       'in_stock', v.received - v.sold - v.held, 'live', v.archived_at is null and p.status = 'live') end) order by l.id), '[]')
   from return_lines rl
   join order_lines l on l.club_id = rl.club_id and l.id = rl.order_line_id
   join order_lines paid on paid.club_id = l.club_id and paid.id = coalesce(l.paid_line_id, l.id)
   left join variations v on v.club_id = rl.club_id and v.id = rl.variation_id
   left join products p on p.club_id = v.club_id and p.id = v.product_id
   where rl.club_id = r.club_id and rl.return_id = r.id) as lines,
  case r.status when 'requested' then coalesce((
     select sum(rl.quantity * greatest(0, coalesce(v.price_cents, p.price_cents)
       - greatest(paid.paid_piece_cents, coalesce(had.price_cents, p.price_cents))))
     from return_lines rl
     join order_lines l on l.club_id = rl.club_id and l.id = rl.order_line_id
     join order_lines paid on paid.club_id = l.club_id and paid.id = coalesce(l.paid_line_id, l.id)
     join variations had on had.club_id = l.club_id and had.id = l.variation_id
     join variations v on v.club_id = rl.club_id and v.id = rl.variation_id
     join products p on p.club_id = v.club_id and p.id = v.product_id
     where rl.club_id = r.club_id and rl.return_id = r.id and paid.entitlement_id is null), 0)::bigint
   else r.difference_cents end as difference_cents,
  (select json_build_object('id', n.id, 'number', n.number) from orders n
   where n.club_id = r.club_id and n.id = r.replacement_order_id) as replacement,
  ${refundedCents} as refunded_cents,
  ${partsThat("f.status = 'pending' and f.due_at is null")} as to_give_back_cents,
  ${partsThat("f.status = 'owed'")} as owed_cents`;

export const returnsWithOrders = "returns r join orders o on o.club_id = r.club_id and o.id = r.order_id";

/** Reads a return, of this member if one is given. Throws NOT_FOUND, also for somebody else's. */
export async function readReturn(tx: ClubTx, id: number, memberId?: number): Promise<ReturnRow> {
  const [row] = await tx.query<ReturnRow>(
    `select ${returnColumns} from ${returnsWithOrders}
     where r.club_id = $1 and r.id = $2 and ($3::bigint is null or r.member_id = $3)`,
    [tx.clubId, id, memberId ?? null],
    "read_return",
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

type NewReturn = {
  orderId: number;
  memberId: number;
  kind: ReturnKind;
  reason: ReturnRow["reason"];
  comment: string;
  lines: { order_line_id: number; quantity: number; variation_id?: number | null | undefined }[];
};

/** Stores a return with its lines. */
export async function insertReturn(tx: ClubTx, ctx: Ctx, wanted: NewReturn): Promise<number> {
  const now = ctx.platform.clock.now();
  const [row] = await tx.query<{ id: number }>(
    `with made as (
       insert into returns (club_id, order_id, member_id, kind, reason, comment, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     ), contents as (
       insert into return_lines (club_id, return_id, order_line_id, quantity, variation_id)
       select $1, made.id, l.order_line_id, l.quantity, l.variation_id
       from made, unnest($8::bigint[], $9::int[], $10::bigint[]) as l (order_line_id, quantity, variation_id)
     )
     select id from made`,
    [
      ...[tx.clubId, wanted.orderId, wanted.memberId, wanted.kind, wanted.reason, wanted.comment],
      now,
      wanted.lines.map((line) => line.order_line_id),
      wanted.lines.map((line) => line.quantity),
      wanted.lines.map((line) => (wanted.kind === "exchange" ? (line.variation_id ?? null) : null)),
    ],
    "insert_return",
  );
  if (!row) throw new Error("A return was not written");
  await record(tx, now, { kind: "return.requested", return_id: row.id });
  return row.id;
}

/** What changes about a return; fields left out stay. */
export type ReturnChange = {
  status: ReturnStatus;
  answer?: string | undefined;
  refundId?: number | null;
  replacementOrderId?: number | null;
  differenceCents?: number;
};

/** Writes a return's new state and raises its version. Throws STALE_VERSION if it was changed meanwhile. */
export async function changeReturn(
  tx: ClubTx,
  ctx: Ctx,
  row: ReturnRow,
  { status, answer, refundId, replacementOrderId, differenceCents }: ReturnChange,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const decided = status === "approved" || status === "declined" ? now : row.decided_at;
  const changed = await tx.query(
    `update returns set status = $4, answer = $5, refund_id = $6, replacement_order_id = $7, decided_at = $8,
       received_at = $9, difference_cents = coalesce($10, difference_cents), version = version + 1
     where club_id = $1 and id = $2 and version = $3 returning id`,
    [
      ...[tx.clubId, row.id, row.version, status, answer ?? row.answer, refundId ?? null],
      ...[replacementOrderId ?? null, decided, status === "received" ? now : row.received_at],
      differenceCents ?? null,
    ],
    "change_return",
  );
  if (changed.length === 0) throw new ApiError("STALE_VERSION");
}

/** Removes what was typed by and to these members from their returns. */
export async function forgetReturnsOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  await tx.query(
    "update returns set comment = '', answer = '' where club_id = $1 and member_id = any ($2::bigint[])",
    [tx.clubId, memberIds],
  );
}
