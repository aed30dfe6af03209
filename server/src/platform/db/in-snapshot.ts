import type { PoolClient, QueryResultRow } from "pg";
import { type ClubScope, type ClubTx, clubTx } from "./in-club.ts";
import { rollBack } from "./pool.ts";

/** A read-only transaction that sees everything as of one moment, whatever happens meanwhile. */
export type SnapshotTx = ClubTx & {
  /** Rows one after the other, however many there are: only two pieces are in memory. */
  each<R extends QueryResultRow>(text: string, values?: unknown[]): AsyncGenerator<R>;
};

/** Rows fetched at once. */
const pieceRows = 1_000;

/**
 * Returns the result of `work`, from one transaction of the caller's club that stays open while it is read. Whoever stops
 * reading ends it.
 */
export async function* inSnapshot<T>(
  scope: ClubScope,
  work: (tx: SnapshotTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await scope.platform.pool.connect();
  let isOver = false;
  let failure: unknown;
  try {
    // The club's id is an integer of ours, so it may be in the text. Cursors are read to their
    // end, and are often about all that a club has.
    await client.query(
      `begin isolation level repeatable read read only; set local kitroom.club_id = ${Math.trunc(scope.clubId)};
       set local cursor_tuple_fraction = 1; set local enable_seqscan = on`,
    );
    yield* work(snapshotTx(scope.clubId, client));
    await client.query("commit");
    isOver = true;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(isOver ? undefined : await rollBack(client, failure ?? null));
  }
}

function snapshotTx(clubId: number, client: PoolClient): SnapshotTx {
  let cursors = 0;
  const tx = clubTx(clubId, client);
  return {
    clubId,
    get db() {
      return tx.db;
    },
    query: tx.query,
    async *each<R extends QueryResultRow>(text: string, values: unknown[] = []) {
      cursors += 1;
      const cursor = `rows_${cursors}`;
      await client.query(`declare ${cursor} no scroll cursor for ${text}`, values);
      const fetchPiece = () => {
        const piece = client.query<R>(`fetch ${pieceRows} from ${cursor}`);
        // Whoever stops reading leaves one that nobody waits for; whoever goes on gets its error.
        piece.catch(() => undefined);
        return piece;
      };
      let piece = fetchPiece();
      for (;;) {
        const { rows } = await piece;
        const isLast = rows.length < pieceRows;
        // The database puts the next ones together while these are read.
        if (!isLast) piece = fetchPiece();
        yield* rows;
        if (isLast) break;
      }
      await client.query(`close ${cursor}`);
    },
  };
}
