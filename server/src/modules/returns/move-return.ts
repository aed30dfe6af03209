import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type Demand, releaseStock } from "../catalog/index.ts";
import { lockOrder, type OrderRow } from "../orders/index.ts";
import { noteReturn } from "./note-return.ts";
import { changeReturn, type ReturnChange, type ReturnRow, readReturn } from "./returns.queries.ts";
import { mayMove, type ReturnStatus } from "./returns.rules.ts";

type Move = {
  id: number;
  to: Exclude<ReturnStatus, "requested">;
  /** What the caller saw; another one is refused. */
  version?: number;
  /** Whose it must be. */
  memberId?: number;
};
type Effect = Omit<ReturnChange, "status"> & {
  /** Further facts for the timeline. */
  told?: Record<string, unknown>;
};

/**
 * Moves a return to another state and says so, under its order's lock, which everything takes first that changes the
 * order. `act` does what belongs to the move and says what is written with it. Throws NOT_FOUND, STALE_VERSION, and
 * INVALID_TRANSITION.
 */
export async function moveReturn(
  tx: ClubTx,
  ctx: Ctx,
  { id, to, version, memberId }: Move,
  act: (row: ReturnRow, order: OrderRow) => Promise<Effect>,
): Promise<ReturnRow> {
  const { order_id } = await readReturn(tx, id, memberId);
  const order = await lockOrder(tx, order_id);
  const row = await readReturn(tx, id);
  if (version !== undefined && version !== row.version) throw new ApiError("STALE_VERSION");
  if (!mayMove(row.status, to)) throw new ApiError("INVALID_TRANSITION", { message: ended(row) });
  const { told, ...change } = await act(row, order);
  await changeReturn(tx, ctx, row, { ...change, status: to });
  await noteReturn(tx, ctx, { ...row, status: to }, row, told);
  return readReturn(tx, id);
}

/** Gives free what an approved exchange holds; nothing for any other return. */
export async function releaseGoods(tx: ClubTx, row: ReturnRow): Promise<void> {
  if (row.status === "approved") await releaseStock(tx, wantedGoods(row));
}

/** What an exchange gives instead; nothing for a return. */
export function wantedGoods({ lines }: ReturnRow): Demand[] {
  return lines.flatMap(({ wanted, quantity }) =>
    wanted ? [{ variationId: wanted.variation_id, quantity }] : [],
  );
}

const words: Record<ReturnStatus, string> = {
  requested: "is not approved yet",
  approved: "is approved already",
  declined: "was declined",
  received: "is done: the goods are back",
  cancelled: "was taken back by the member",
};

function ended({ kind, status }: ReturnRow): string {
  return `This ${kind} ${words[status]}.`;
}
