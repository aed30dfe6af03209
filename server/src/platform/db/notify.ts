import pg from "pg";
import type { Platform } from "../context.ts";
import type { ClubTx } from "./in-club.ts";
import { appPassword } from "./migrate.ts";
import { appDatabaseUrl, type Pool } from "./pool.ts";

const channel = "club_changed";
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/**
 * Something about a club changed. `clubId` is null if changes may have been missed while the connection was
 * down: anything cached for any club may then be out of date.
 */
export type ClubChange = { clubId: number | null; topic: string };
type Handler = (change: ClubChange) => void;
export type ClubChanges = {
  /** Whether changes are currently arriving; cache only briefly while they are not. */
  connected(): boolean;
  stop(): void;
};
type Listener = { handlers: Set<Handler>; isConnected: boolean };

/** Tells every server, once this transaction is committed, that `topic` of the club changed. */
export async function notifyClub(tx: ClubTx, topic: string): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [channel, `${tx.clubId}:${topic}`], "notify_club");
}

const listeners = new WeakMap<Pool, Listener>();

/**
 * Calls `handler` on every committed change of any club. All handlers of a process share one connection, which
 * is reopened when it breaks, and does not keep the process alive. It ends after the platform's pool.
 */
export function listenClubChanges(platform: Platform, handler: Handler): ClubChanges {
  const known = listeners.get(platform.pool);
  const listener = known ?? { handlers: new Set(), isConnected: false };
  listener.handlers.add(handler);
  if (!known) {
    listeners.set(platform.pool, listener);
    void keepListening(platform, listener);
  }
  return {
    connected: () => listener.isConnected,
    stop: () => {
      listener.handlers.delete(handler);
    },
  };
}

async function keepListening(platform: Platform, listener: Listener): Promise<void> {
  let wait = firstRetryMs;
  while (!platform.pool.ending) {
    try {
      await listenOnce(platform, listener, () => {
        wait = firstRetryMs;
      });
    } catch (err) {
      if (!platform.pool.ending) platform.log.warn({ err }, "not listening for changes of clubs");
    }
    listener.isConnected = false;
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    wait = Math.min(wait * 2, longestRetryMs);
  }
}

/** Listens until the connection ends. */
async function listenOnce(platform: Platform, listener: Listener, onConnected: () => void): Promise<void> {
  const { databaseUrl, databaseRole, secretKey } = platform.config;
  const client = new pg.Client({
    connectionString: appDatabaseUrl(databaseUrl, databaseRole, appPassword(secretKey)),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }) as pg.Client & { unref(): void };
  const ended = new Promise<void>((resolve) => client.on("end", () => resolve()));
  client.on("error", () => void client.end().catch(() => undefined));
  client.on("notification", ({ payload = "" }) => {
    const [, id, topic] = /^(\d+):(.*)$/.exec(payload) ?? [];
    if (id && topic !== undefined) tell(platform, listener, { clubId: Number(id), topic });
  });
  try {
    await client.connect();
    client.unref();
    await client.query(`listen ${channel}`);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  onConnected();
  listener.isConnected = true;
  tell(platform, listener, { clubId: null, topic: "reconnected" });
  await ended;
}

function tell(platform: Platform, listener: Listener, change: ClubChange): void {
  for (const handler of listener.handlers) {
    try {
      handler(change);
    } catch (err) {
      platform.log.error({ err, ...change }, "a change of a club could not be taken in");
    }
  }
}
