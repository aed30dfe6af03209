import pg from "pg";

// 64-bit numbers (ids, cents, counts) stay far below 2^53, so they are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;

/** The two roles that the product uses beside the owner; `prefix` is the setting DATABASE_ROLE. */
export function roleNames(prefix: string) {
  return { app: `${prefix}_app`, sweeper: `${prefix}_sweeper` };
}

/** The owner's address with the app role's name and password in place of the owner's. */
export function appDatabaseUrl(databaseUrl: string, rolePrefix: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleNames(rolePrefix).app;
  url.password = password;
  return url.toString();
}

/**
 * A crowd that comes at once, such as 200 buyers at the start of a sale, waits for its turn rather than being sent away,
 * but never so long that it takes the page for dead. How many may wait is bounded where calls come in.
 */
const longestWaitMs = 8_000;

/** Opens a pool; a statement that takes longer than a minute is a mistake and is ended. */
export function openPool(connectionString: string, max: number, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: longestWaitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", onError);
  // Nor may one that breaks while a transaction has it: its next statement fails, and the pool lets it go.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
