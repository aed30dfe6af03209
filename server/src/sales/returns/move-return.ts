import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type Demand, releaseStock } from "../../shop/catalog/index.ts";
import {
  addEvent,
  lockOrder,
  movePieces,
  type OrderRow,
  type Place,
  paidOrderOf,
  placedLines,
  type ReturnFacts,
} from "../orders/index.ts";
import { changeReturn, type ReturnChange, type ReturnRow, readReturn } from "./returns.queries.ts";
import { mayMoveReturn, type ReturnStatus } from "./returns.rules.ts";

type Move = {
  id: number;
  to: Exclude<ReturnStatus, "requested">;
  /** What the caller saw; any other version is refused. */
  version?: number;
  /** Whose it must be. */
  memberId?: number;
};
type Effect = Omit<ReturnChange, "status"> & {
  /** Further facts for the timeline. */
  told?: ReturnFacts;
};

/** The locked orders of a return. `paid`: the one that was paid for the goods, the first one if an exchange sent them. */
export type Orders = { order: OrderRow; paid: OrderRow };

/**
 * Moves a return to another state and records it, under its order's lock, which is the first lock of any change of the
 * order; one that was paid before it comes first. `act` does the work of the move and returns what is written with it. Throws NOT_FOUND,
 * STALE_VERSION and INVALID_TRANSITION.
 */
export async function moveReturn(
  tx: ClubTx,
  ctx: Ctx,
  { id, to, version, memberId }: Move,
  act: (row: ReturnRow, orders: Orders) => Promise<Effect>,
): Promise<ReturnRow> {
  const { order_id } = await readReturn(tx, id, memberId);
  const first = await paidOrderOf(tx, order_id);
  const paid = first === null ? null : await lockOrder(tx, first);
  const order = await lockOrder(tx, order_id);
  const row = await readReturn(tx, id);
  if (version !== undefined && version !== row.version) throw new ApiError("STALE_VERSION");
  if (!mayMoveReturn(row.status, to))
    throw new ApiError("INVALID_TRANSITION", { message: ({ returns }) => returns.ended(row) });
  const { told, ...change } = await act(row, { order, paid: paid ?? order });
  await changeReturn(tx, ctx, row, { ...change, status: to });
  await noteReturn(tx, ctx, { ...row, status: to }, row, told);
  return readReturn(tx, id);
}

/**
 * Moves the goods of a return from the member to somewhere; without `to` it only checks that they are there. Throws
 * INVALID_TRANSITION if they are no longer with the member, as when they came back in their parcel.
 */
export async function takeFromMember(
  tx: ClubTx,
  ctx: Ctx,
  row: ReturnRow,
  to?: Extract<Place, "cupboard" | "written_off">,
): Promise<void> {
  const placed = await placedLines(tx, row.order_id);
  const moves = row.lines.flatMap(({ order_line_id, quantity }) => {
    const line = placed.find(({ id }) => id === order_line_id);
    return line ? [{ line, from: "with_member" as const, to: to ?? ("cupboard" as const), quantity }] : [];
  });
  const gone = moves.find(({ line, quantity }) => line.places.with_member < quantity);
  if (gone)
    throw new ApiError("INVALID_TRANSITION", {
      message: ({ returns }) => returns.notWithMember({ title: gone.line.title, kind: row.kind }),
    });
  if (to) await movePieces(tx, ctx, moves);
}

/** Releases what an approved exchange holds; nothing for any other return. */
export async function releaseGoods(tx: ClubTx, row: ReturnRow): Promise<void> {
  if (row.status === "approved") await releaseStock(tx, wantedGoods(row));
}

/** What an exchange gives instead; nothing for a return. */
export function wantedGoods({ lines }: ReturnRow): Demand[] {
  return lines.flatMap(({ wanted, quantity }) =>
    wanted ? [{ variationId: wanted.variation_id, quantity }] : [],
  );
}

/**
 * Records what happened to a return: on the timeline of its order, and in the audit log as `return.<status>`. What people
 * typed is in neither, so that it is erased with the person.
 */
export async function noteReturn(
  tx: ClubTx,
  ctx: Ctx,
  after: ReturnRow,
  before: ReturnRow | null,
  more: ReturnFacts = {},
): Promise<void> {
  const goods = after.lines.map(({ title, quantity, wanted, ...line }) => ({
    title,
    quantity,
    choice: choiceText(line),
    ...(wanted && { wanted: choiceText(wanted) }),
  }));
  const { id, kind, status } = after;
  await addEvent(tx, ctx, after.order_id, {
    kind: `return_${status}`,
    data: { return_id: id, return_kind: kind, goods, ...more },
  });
  await recordAudit(tx, ctx, {
    action: `return.${status}`,
    subjectKind: "return",
    subjectId: id,
    memberId: after.member_id,
    before: before && { status: before.status },
    after: { status, kind, order_id: after.order_id, goods, ...more },
  });
}

/** `Red, M`; empty if there is only one kind. */
export function choiceText({ color, size }: { color: string; size: string }): string {
  return [color, size].filter(Boolean).join(", ");
}
