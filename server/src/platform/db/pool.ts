import pg from "pg";
import { keyFor } from "../secrets.ts";
import { AddressClient, type DatabaseAddress, databaseAddress } from "./address.ts";
import { type ClubTurns, clubTurns, type EndTurn } from "./club-turns.ts";
import { inStatementSpan, WatchedPool } from "./watched.ts";

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

type AppConfig = { databaseUrl: string; databaseRole: string; acceptedKeys: readonly string[] };

/** Where the app's role logs in, with the password that one of the accepted keys gives. */
export function appAddress({ databaseRole, acceptedKeys, ...config }: AppConfig, url = config.databaseUrl) {
  return databaseAddress(url, {
    user: roleNames(databaseRole).app,
    passwords: acceptedKeys.map(appPassword),
  });
}

/** The app role's password, derived so that it need not be stored anywhere. */
export function appPassword(secretKey: string): string {
  return keyFor(secretKey, "database-app-role").toString("base64url");
}

/** A connection of the owner, who logs in with what the address itself says. */
export function ownerClient(
  { databaseUrl }: { databaseUrl: string },
  config: pg.ClientConfig = {},
): pg.Client {
  return new AddressClient(databaseAddress(databaseUrl), { connectionTimeoutMillis: 5_000, ...config });
}

/** A few such connections, for what they do side by side or one after the other. */
export function ownerPool({ databaseUrl }: { databaseUrl: string }, max: number): Pool {
  return new pg.Pool({ Client: clientAt(databaseAddress(databaseUrl)), max });
}

/** What a pool makes its connections from. */
function clientAt(address: DatabaseAddress, Kind = AddressClient) {
  return class extends Kind {
    constructor(config?: pg.ClientConfig) {
      super(address, config);
    }
  };
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
  address: DatabaseAddress;
  /** The address is that of a pooler, which gives each transaction whichever connection is free. */
  isPooled?: boolean;
  max: number;
  /** The role that each connection must have. */
  role: string;
  longestStatementMs?: number | undefined;
  timeLimitFactor: number;
  onError(error: Error): void;
};

export function openPool({ address, isPooled = false, max, role, onError, ...options }: PoolOptions): Pool {
  const { timeLimitFactor } = options;
  const limits = {
    statement_timeout: (options.longestStatementMs ?? longestStatementMs) * timeLimitFactor,
    idle_in_transaction_session_timeout: longestIdleMs * timeLimitFactor,
  };
  const pool = new WatchedPool({
    Client: clientAt(address, isPooled ? PooledClient : TracedClient),
    max,
    connectionTimeoutMillis: longestWaitMs * timeLimitFactor,
    idleTimeoutMillis: 30_000,
    // A pooler's connections are begun for everybody, so each transaction has to say it.
    ...(isPooled ? {} : limits),
    query_timeout: limits.statement_timeout + silenceMs * timeLimitFactor,
    keepAlive: true,
    // A statement is sent while earlier ones are still running; the database takes them in order.
    pipeline: true,
    onConnect: (client) => requireRole(client, role),
  });
  if (isPooled) beginnings.set(pool, asSettings(limits));
  turns.set(pool, clubTurns({ connections: max, longestWaitMs: longestWaitMs * timeLimitFactor }));
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", onError);
  // Nor may one that breaks while a transaction has it: its next statement fails, and the pool drops it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const turns = new WeakMap<Pool, ClubTurns>();

/** Waits for the club's turn at the pool's connections. */
export async function clubTurn(pool: Pool, clubId: number): Promise<EndTurn> {
  return turns.get(pool)?.take(clubId) ?? (() => undefined);
}

/** What each transaction of a pooled pool begins with. */
const beginnings = new WeakMap<Pool, string>();

/** SQL that begins a transaction; settings that are to hold in it come after it. */
export function beginOn(pool: Pool, kind = ""): string {
  return `begin${kind}; ${beginnings.get(pool) ?? ""}`;
}

function asSettings(limits: Record<string, number>): string {
  return Object.entries(limits)
    .map(([name, value]) => `set local ${name} = ${value}; `)
    .join("");
}

class TracedClient extends AddressClient {
  override query(...args: unknown[]): never {
    const send = (...sent: unknown[]) => Reflect.apply(pg.Client.prototype.query, this, sent);
    return inStatementSpan(send, args) as never;
  }
}

/** Its next statement may run on another connection, which knows none of the prepared ones. */
class PooledClient extends TracedClient {
  override query(...[statement, ...rest]: unknown[]): never {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    const unnamed = isNamed ? Object.assign(statement, { name: undefined }) : statement;
    return super.query(unnamed, ...rest);
  }
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
