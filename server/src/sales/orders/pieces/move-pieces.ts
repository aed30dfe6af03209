import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import {
  type Demand,
  holdStock,
  releaseStock,
  restock,
  sellHeldStock,
  takeStock,
} from "../../../shop/catalog/index.ts";
import { insertMoves } from "./piece-moves.queries.ts";
import { type PieceMove, stockKindOf } from "./places.rules.ts";

/** What a move between places does to the stock; one between places of the same kind does nothing. */
const stockMoves: Record<string, (tx: ClubTx, demands: Demand[]) => Promise<void>> = {
  "free held": holdStock,
  "free sold": takeStock,
  "held sold": sellHeldStock,
  "held free": releaseStock,
  "sold free": restock,
};

/**
 * Moves pieces of a locked order, and the stock with them: the only way in which goods of an order go anywhere once it is
 * stored. After the money, which is everybody's order. Throws if a piece is not where it is taken from, and
 * OUT_OF_STOCK if what is wanted is not available.
 */
export async function movePieces(tx: ClubTx, ctx: Ctx, moves: PieceMove[]): Promise<void> {
  if (moves.length === 0) return;
  const byKind = Map.groupBy(moves, ({ from, to }) => `${stockKindOf(from)} ${stockKindOf(to)}`);
  for (const [kinds, some] of byKind) {
    const [from, to] = kinds.split(" ");
    if (from === to) continue;
    const move = stockMoves[kinds];
    if (!move) throw new Error(`Goods do not go from ${from} to ${to}`);
    await move(
      tx,
      some.map(({ line, quantity }) => ({ variationId: line.variation_id, quantity })),
    );
  }
  await notePieces(tx, ctx, moves);
}

/** Only the account, if the stock no longer has the pieces because somebody wrote into the database. */
export async function notePieces(tx: ClubTx, ctx: Ctx, moves: PieceMove[]): Promise<void> {
  if (moves.length > 0 && !(await insertMoves(tx, ctx, moves)))
    throw new Error(`Pieces are not where they are taken from: ${JSON.stringify(moves)}`);
}
