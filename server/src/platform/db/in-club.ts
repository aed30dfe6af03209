import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient, QueryResult, QueryResultRow } from "pg";
import { ApiError } from "../http/api-error.ts";
import { beginOn, clubTurn, isStalePlan, type Pool, rollBack } from "./pool.ts";

/**
 * An open transaction of one club: row-level security shows and accepts only this club's rows.
 * Every query function takes it as its first argument.
 */
export type ClubTx = {
  readonly clubId: number;
  /** Drizzle on this transaction's connection. */
  readonly db: NodePgDatabase;
  /** Plain SQL where it is clearer or faster; give a `name` to keep a prepared plan per connection. */
  query<R extends QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]>;
};

/** What a transaction needs to know about its caller. */
export type ClubScope = { readonly clubId: number; readonly platform: { readonly pool: Pool } };

/** For work that reads several times, and all as of one moment. */
export const asOfOneMoment = " isolation level repeatable read read only";
export type TransactionKind = "" | typeof asOfOneMoment;

/** Serialization failures and deadlocks: nothing was done, and the whole transaction may be retried. */
const retriable = new Set(["40001", "40P01"]);
const maxTries = 5;

/**
 * Runs `work` in one transaction of the caller's club. The whole of it is retried when the database asks for
 * it (at most 5 times, with jitter), so it must have no effect outside the database.
 */
export async function inClub<T>(
  scope: ClubScope,
  work: (tx: ClubTx) => Promise<T>,
  kind: TransactionKind = "",
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(scope, work, kind);
    } catch (error) {
      // Each connection may have its own stale statement, and discards it.
      if (isStalePlan(error)) continue;
      if (attempt >= maxTries || !retriable.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

type Work<T> = (tx: ClubTx) => Promise<T>;

async function once<T>(scope: ClubScope, work: Work<T>, kind: TransactionKind): Promise<T> {
  const endTurn = await clubTurn(scope.platform.pool, scope.clubId);
  try {
    return await onConnection(scope, work, kind);
  } finally {
    endTurn();
  }
}

async function onConnection<T>(scope: ClubScope, work: Work<T>, kind: TransactionKind): Promise<T> {
  const client = await scope.platform.pool.connect();
  const turn = { isOver: false };
  let broken: Error | undefined;
  try {
    // Nobody waits for it: it goes with the first statement.
    const opened = client.query<Opened>(
      `${beginOn(scope.platform.pool, kind)}set local kitroom.records = on; ${openSql(scope.clubId)}`,
    );
    const [result] = await together(work(clubTx(scope.clubId, client, turn)), opened).catch(
      async (failure: unknown) => {
        throw (await isAway(opened)) ? new ClubAway({ cause: failure }) : failure;
      },
    );
    if (await isAway(opened)) throw new ClubAway();
    turn.isOver = true;
    await client.query("commit");
    return result;
  } catch (error) {
    turn.isOver = true;
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

type Opened = { opened: string };

/**
 * SQL that opens the club for the transaction, unless it has left for another cell: then no row is visible, and none can be
 * written. The club's id is an integer of ours, so it may be in the text.
 */
function openSql(clubId: number): string {
  const id = Math.trunc(clubId);
  return `select set_config('kitroom.club_id',
    case when exists (select from clubs where id = ${id} and away = 'left') then '' else '${id}' end, true) as opened`;
}

/** Several statements in one text have as many results. */
async function isAway(opening: Promise<QueryResult<Opened>>): Promise<boolean> {
  const results = [await opening.catch(() => [])].flat();
  return results.at(-1)?.rows[0]?.opened === "";
}

/** The club has left for another cell, so nothing more is written of it here. Whoever asks again is led there by then. */
export class ClubAway extends ApiError {
  constructor(options: ErrorOptions = {}) {
    super("UNAVAILABLE", { message: ({ http }) => http.clubAway, retryAfterSeconds: 30, ...options });
  }
}

/**
 * Awaits work that was begun together: the first statements are sent at once, and run one after the other in the order of
 * the arguments. All of it is over before this returns or throws, so that nothing is sent on a connection that is somebody
 * else's by then. Throws the first failure in that order.
 */
export async function together<Work extends readonly unknown[]>(
  ...work: Work
): Promise<{ [At in keyof Work]: Awaited<Work[At]> }> {
  const outcomes = await Promise.allSettled(work);
  return outcomes.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  }) as { [At in keyof Work]: Awaited<Work[At]> };
}

/**
 * What queries run with, on a connection whose transaction is open and set to the club. Once its turn is over, the connection
 * may be another club's, so whoever was not waited for gets an error.
 */
function clubTx(clubId: number, client: PoolClient, turn?: { readonly isOver: boolean }): ClubTx {
  let db: NodePgDatabase | undefined;
  return {
    clubId,
    get db() {
      db ??= drizzle(client);
      return db;
    },
    async query<R extends QueryResultRow>(text: string, values: unknown[] = [], name?: string) {
      if (turn?.isOver) throw new Error("A transaction is over, but not all of its work");
      const result = await client.query<R>(name ? { name, text, values } : { text, values });
      return result.rows;
    },
  };
}

/** The five-character SQLSTATE of a database error, also if the ORM wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const found = databaseError(error);
  return found?.code;
}

/** Name of the violated constraint, such as `members_email`; the owning room maps it to an error code. */
export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

/** The database's error, however deep the ORM wrapped it; undefined if the error is not the database's. */
export function databaseError(
  error: unknown,
): { code: string; message: string; constraint?: string; detail?: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !systemErrors.has(code))
      return current as Error & { code: string; constraint?: string; detail?: string };
  }
  return undefined;
}

/** System error codes of five letters that are not SQLSTATEs. */
const systemErrors = new Set(["EPERM", "EPIPE", "EROFS", "EBUSY", "EFBIG", "EXDEV"]);

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
      `${beginOn(scope.platform.pool, " isolation level repeatable read read only")}set local kitroom.club_id = ${Math.trunc(scope.clubId)};
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
