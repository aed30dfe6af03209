import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "prom-client";
import type { Platform } from "../context.ts";
import { metrics } from "../http/metrics.ts";
import { AddressClient } from "./address.ts";
import type { ClubTx } from "./in-club.ts";
import { appAddress, type Pool } from "./pool.ts";

/** Who is told of what. The queue makes the name of its channel from that of its schema. */
const listening = {
  club_changed: "listen club_changed",
  pgboss_454650302e472074f72063fd: "listen pgboss_454650302e472074f72063fd",
};
type Channel = keyof typeof listening;

/** What this process listens for, in words that outlive the names of channels. */
const heard: Record<Channel, string> = { club_changed: "changes", pgboss_454650302e472074f72063fd: "jobs" };

const listens = new Gauge({
  name: "kitroom_listening",
  help: "1 while notices of the database arrive, 0 while that connection is down, by what they tell of",
  labelNames: ["what"],
  registers: [metrics],
});

/** Whether it is a channel that can be listened on. */
export function isChannel(name: string): name is Channel {
  return Object.hasOwn(listening, name);
}

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
  await tx.query("select pg_notify($1, $2)", ["club_changed", `${tx.clubId}:${topic}`], "notify_club");
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
    listenOn(platform, "club_changed", {
      onNotice(payload) {
        const [, id, topic] = /^(\d+):(.*)$/.exec(payload) ?? [];
        if (id && topic !== undefined) tell(platform, listener, { clubId: Number(id), topic });
      },
      onConnected() {
        listener.isConnected = true;
        tell(platform, listener, { clubId: null, topic: "reconnected" });
      },
      onLost() {
        listener.isConnected = false;
      },
    });
  }
  return {
    connected: () => listener.isConnected,
    stop: () => {
      listener.handlers.delete(handler);
    },
  };
}

/** What a listener is told: what was sent to its channel, and when notices begin to arrive, and no longer do. */
export type ChannelHandler = {
  onNotice(payload: string): void;
  onConnected(): void;
  onLost?(): void;
};

/**
 * Listens on a channel by a connection of its own, which is reopened when it breaks, and does not keep the process alive. It
 * ends with `close`, or after the platform's pool.
 */
export function listenOn(
  platform: Platform,
  channel: Channel,
  handler: ChannelHandler,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const ended = keepListening(platform, channel, handler, closing.signal);
  return {
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function keepListening(
  platform: Platform,
  channel: Channel,
  handler: ChannelHandler,
  closing: AbortSignal,
): Promise<void> {
  const isOver = () => closing.aborted || platform.pool.ending;
  let wait = firstRetryMs;
  while (!isOver()) {
    try {
      await listenOnce(platform, channel, closing, {
        ...handler,
        onConnected() {
          wait = firstRetryMs;
          listens.set({ what: heard[channel] }, 1);
          handler.onConnected();
        },
      });
    } catch (err) {
      if (!isOver()) platform.log.warn({ err, channel }, "not listening for notices of the database");
    }
    handler.onLost?.();
    listens.set({ what: heard[channel] }, 0);
    if (isOver()) return;
    await pause(wait, undefined, { ref: false, signal: closing }).catch(() => undefined);
    wait = Math.min(wait * 2, longestRetryMs);
  }
}

/** Listens until the connection ends. */
async function listenOnce(
  platform: Platform,
  channel: Channel,
  closing: AbortSignal,
  { onNotice, onConnected }: ChannelHandler,
): Promise<void> {
  const client = new AddressClient(appAddress(platform.config), {
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const end = () => void client.end().catch(() => undefined);
  const ended = new Promise<void>((resolve) => client.on("end", () => resolve()));
  client.on("error", end);
  client.on("notification", ({ payload = "" }) => onNotice(payload));
  closing.addEventListener("abort", end);
  try {
    await client.connect();
    if (closing.aborted) return;
    client.unref();
    await client.query(listening[channel]);
    onConnected();
    await ended;
  } finally {
    closing.removeEventListener("abort", end);
    end();
  }
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
