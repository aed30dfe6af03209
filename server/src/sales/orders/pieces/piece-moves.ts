import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import {
  type Demand,
  holdStock,
  releaseStock,
  restock,
  sellHeldStock,
  takeStock,
} from "../../../shop/catalog/index.ts";
import { type PieceMove, type Places, places, placesOfKind, stockKindOf } from "../orders.rules.ts";
import type { OrderLinePicture } from "../orders.tables.ts";

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

/** Columns of the pieces of a line `l` in each place. All of them begin as wanted. */
const columns = places
  .map((place) => {
    const moved = `coalesce(sum(m.quantity * ((m.to_place = '${place}')::int - (m.from_place = '${place}')::int)), 0)`;
    return `'${place}', ${place === "wanted" ? "l.quantity + " : ""}${moved}`;
  })
  .join(", ");

const placesOfLine = `(select json_build_object(${columns}) from piece_moves m
  where m.club_id = l.club_id and m.order_line_id = l.id)`;

export type LinePlaces = {
  id: number;
  variation_id: number;
  title: string;
  color: string;
  size: string;
  image: OrderLinePicture | null;
  for_member_name: string;
  quantity: number;
  places: Places;
};

/** Where the pieces of an order are, line by line. Read it under the order's lock before moving them. */
export async function placedLines(tx: ClubTx, orderId: number): Promise<LinePlaces[]> {
  return tx.query<LinePlaces>(
    `select l.id, l.variation_id, l.title, l.color, l.size, l.image, l.for_member_name, l.quantity, ${placesOfLine} as places
     from order_lines l where l.club_id = $1 and l.order_id = $2 order by l.id`,
    [tx.clubId, orderId],
    "placed_lines",
  );
}

const sold = placesOfKind("sold")
  .map((place) => `'${place}'`)
  .join(", ");

const insertText = `with asked as (
    select line_id, from_place, to_place, quantity, sum(quantity) over (partition by line_id, from_place) as taken
    from unnest($2::bigint[], $3::text[], $4::text[], $5::int[]) as a (line_id, from_place, to_place, quantity)
  ), there as (
    select l.id, l.club_id, ${placesOfLine} as places from order_lines l
    where l.club_id = $1 and l.id = any($2)
  )
  insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta, created_at)
  select $1, a.line_id, a.from_place, a.to_place, a.quantity,
    a.quantity * ((a.to_place in (${sold}))::int - (a.from_place in (${sold}))::int), $6
  from asked a join there on there.id = a.line_id and (there.places ->> a.from_place)::int >= a.taken
  returning id`;

/** Writes moves of a locked order's pieces. False if some are not where they are taken from: then not all are written. */
async function insertMoves(tx: ClubTx, ctx: Ctx, moves: PieceMove[]): Promise<boolean> {
  const rows = await tx.query(
    insertText,
    [
      tx.clubId,
      moves.map(({ line }) => line.id),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map(({ quantity }) => quantity),
      ctx.platform.clock.now(),
    ],
    "insert_piece_moves",
  );
  return rows.length === moves.length;
}

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
  const refused = await movePiecesEach(tx, ctx, moves);
  if (refused.length === 0) return;
  ctx.log.error(
    { order_line_ids: refused.map(({ line }) => line.id) },
    "goods to put back were not in the stock",
  );
  await notePieces(tx, ctx, refused);
}
