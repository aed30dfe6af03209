import pg from "pg";
import { Gauge, Histogram } from "prom-client";
import { metrics } from "../http/metrics.ts";
import { type OpenSpan, openTracer } from "../tracing.ts";

const connections = new Gauge({
  name: "kitroom_pool_connections",
  help: "Connections to the database that this process has, by state: used or idle",
  labelNames: ["state"],
  registers: [metrics],
});
const most = new Gauge({
  name: "kitroom_pool_connections_max",
  help: "Connections to the database that this process may have",
  registers: [metrics],
});
const waiting = new Gauge({
  name: "kitroom_pool_waiting",
  help: "How many wait for a connection right now",
  registers: [metrics],
});
const waits = new Histogram({
  name: "kitroom_pool_wait_seconds",
  help: "Time waited for a connection to the database",
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8],
  registers: [metrics],
});

type Taken = (error?: Error, client?: pg.PoolClient, release?: (error?: Error) => void) => void;

/** A pool that measures how long its callers wait for a connection. Its own `query` takes one in this way, too. */
export class WatchedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const since = performance.now();
    const note = () => waits.observe((performance.now() - since) / 1000);
    if (!taken) return super.connect().finally(note);
    super.connect((...outcome: Parameters<Taken>) => {
      note();
      taken(...outcome);
    });
    return undefined;
  }
}

/** How busy a pool is, for the metrics. */
export function measurePool(pool: pg.Pool): void {
  connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
  connections.set({ state: "idle" }, pool.idleCount);
  most.set(pool.options.max);
  waiting.set(pool.waitingCount);
}

/** Long enough to recognise a statement by. */
const keptCharacters = 500;

/**
 * A span for a statement within another span; null outside of any, where it would be a trace of its own. A statement's text has
 * no values, which are sent beside it.
 */
export function statementSpan(statement: unknown): OpenSpan | null {
  const tracer = openTracer();
  if (!tracer?.isWithin()) return null;
  const { text, name } = (typeof statement === "string" ? { text: statement } : (statement ?? {})) as {
    text?: unknown;
    name?: unknown;
  };
  if (typeof text !== "string") return null;
  const [verb = ""] = text.trimStart().split(/\s/, 1);
  return tracer.begin({
    name: typeof name === "string" ? name : verb.toLowerCase(),
    kind: "client",
    facts: { "db.system.name": "postgresql", "db.query.text": text.slice(0, keptCharacters) },
  });
}

type Query = (...args: unknown[]) => unknown;

/** Sends a statement in a span of its own, whichever way node-postgres is asked: with a callback or for a promise. */
export function inStatementSpan(send: Query, args: unknown[]): unknown {
  const span = statementSpan(args[0]);
  if (!span) return send(...args);
  const last = args.at(-1);
  if (typeof last === "function") {
    const answered: Query = (error, ...rest) => {
      span.end(error ? { error } : undefined);
      return last(error, ...rest);
    };
    return send(...args.slice(0, -1), answered);
  }
  const sent = send(...args);
  if (sent instanceof Promise)
    sent.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
  else span.end();
  return sent;
}
