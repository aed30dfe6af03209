import pg from "pg";

// 64-bit numbers (ids, cents, counts) stay far below 2^53, so they are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day has neither time nor zone, so it stays the text that the database sends: `YYYY-MM-DD`.
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const [dateArray, textArray] = [1182, 1009];
pg.types.setTypeParser(dateArray, pg.types.getTypeParser(textArray));

export type Pool = pg.Pool;

/** The two roles that the product uses besides the owner; `prefix` is the setting DATABASE_ROLE. */
export function roleNames(prefix: string) {
  return { app: `${prefix}_app`, sweeper: `${prefix}_sweeper` };
}

/**
 * The owner's URL with the app role's name and password instead of the owner's. They are in the
 * parameters, which override what precedes the host, and a URL without a host can have nothing there.
 */
export function appDatabaseUrl(databaseUrl: string, rolePrefix: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = "";
  url.password = "";
  url.searchParams.set("user", roleNames(rolePrefix).app);
  url.searchParams.set("password", password);
  return url.toString();
}

/** A connection has a different role than the one it may have. */
export class WrongRole extends Error {}

/** Checked for each new connection, because a URL, a proxy or a setting may change the role. */
async function requireRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string; is_bound: boolean }>(
    `select current_user as name,
       session_user = current_user and not (rolsuper or rolbypassrls or rolcreaterole) as is_bound
     from pg_roles where rolname = current_user`,
  );
  const [found] = rows;
  if (found?.name === role && found.is_bound) return;
  const is = found?.name === role ? `${role} with an owner's powers` : (found?.name ?? "nobody");
  throw new WrongRole(
    `The database takes this process for ${is}, but it may only be ${role}, whom row-level security binds. Check DATABASE_URL and DATABASE_ROLE`,
  );
}

/**
 * A crowd that comes at once, such as 200 buyers at the start of a sale, waits for its turn rather than being turned away,
 * but never so long that the page seems dead. The HTTP layer limits how many may wait.
 */
const longestWaitMs = 8_000;

/** A slower statement is a mistake and is ended, unless the pool's owner sets another limit. */
const longestStatementMs = 60_000;
/** The database ends a statement itself; if it says nothing at all for this much longer, the connection is given up. */
const silenceMs = 1_000;
/** A transaction in which nothing happens for this long is ended by the database, with its locks. */
const longestIdleMs = 30_000;

type PoolOptions = {
  connectionString: string;
  max: number;
  /** The role that each connection must have. */
  role: string;
  longestStatementMs?: number | undefined;
  timeLimitFactor: number;
  onError(error: Error): void;
};

export function openPool({ connectionString, max, role, onError, ...options }: PoolOptions): Pool {
  const { timeLimitFactor } = options;
  const statementMs = (options.longestStatementMs ?? longestStatementMs) * timeLimitFactor;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: longestWaitMs * timeLimitFactor,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + silenceMs * timeLimitFactor,
    idle_in_transaction_session_timeout: longestIdleMs * timeLimitFactor,
    keepAlive: true,
    // A statement is sent while earlier ones are still running; the database takes them in order.
    pipeline: true,
    onConnect: (client) => requireRole(client, role),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", onError);
  // Nor may one that breaks while a transaction has it: its next statement fails, and the pool drops it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Whether the database was silent for so long that its connection was given up. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** The ORM wraps the database's error. */
function said(error: unknown, test: (told: { code?: unknown; message: string }) => boolean): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (test(current)) return true;
  return false;
}

/**
 * Whether a prepared statement on the connection has fewer columns than its table by now, as after a
 * migration under a server of the previous version. Another connection knows nothing of the old one.
 */
export function isStalePlan(error: unknown): boolean {
  return said(error, ({ code, message }) => code === "0A000" && message.startsWith("cached plan"));
}

/**
 * Ends a failed transaction. Returns the error for which its connection must not be reused, if any: it is
 * lost or silent, has a stale statement, or leads to a database that takes no writes, while there may be another
 * that does by now.
 */
export async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  const isReadOnly = said(failure, ({ code }) => code === "25006");
  if (failure instanceof Error && (isReadOnly || isSilence(failure) || isStalePlan(failure))) return failure;
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
