import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { movePieces, notePieces, type PieceMove } from "../orders/index.ts";

/** Does something that may be refused without losing the transaction. Returns the refusal, or null. */
export async function inSavepoint(tx: ClubTx, work: () => Promise<unknown>): Promise<unknown> {
  await tx.query("savepoint attempt");
  try {
    await work();
    await tx.query("release savepoint attempt");
    return null;
  } catch (error) {
    // What the database itself refuses, such as a deadlock, ends the whole transaction; it is tried again.
    if (sqlState(error)) throw error;
    await tx.query("rollback to savepoint attempt; release savepoint attempt");
    return error ?? new Error("Refused without a reason");
  }
}

/**
 * Moves pieces of a locked order with their stock: all at once, else line by line, ordered by variation id, which is
 * everybody's lock order. Returns the moves that were refused.
 */
export async function movePiecesEach(tx: ClubTx, ctx: Ctx, moves: PieceMove[]): Promise<PieceMove[]> {
  if ((await inSavepoint(tx, () => movePieces(tx, ctx, moves))) === null) return [];
  const refused: PieceMove[] = [];
  for (const move of moves.toSorted((a, b) => a.line.variation_id - b.line.variation_id))
    if ((await inSavepoint(tx, () => movePieces(tx, ctx, [move]))) !== null) refused.push(move);
  return refused;
}

/**
 * The same for goods that an order gives back. What the stock lacks of them, because somebody wrote into the
 * database, does not hold it up: only the account changes, with an error in the log.
 */
export async function putBack(tx: ClubTx, ctx: Ctx, moves: PieceMove[]): Promise<void> {
  const gone = await movePiecesEach(tx, ctx, moves);
  if (gone.length === 0) return;
  ctx.log.error(
    { order_line_ids: gone.map(({ line }) => line.id) },
    "goods to put back were not in the stock",
  );
  await notePieces(tx, ctx, gone);
}
