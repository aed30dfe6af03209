import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startThrowawayPostgres } from "#sandbox/postgres/index.ts";
import { inProject } from "../../tools/project-root.ts";
import type { Parts } from "../../tools/start/parts.ts";
import { buildWeb } from "../../tools/start/web-build.ts";
import { fillDatabase, readShop } from "../data/fill.ts";
import type { LoadJob, LoadResult, OrderShop } from "../load/job.ts";
import { runLoad } from "../load/load.ts";
import type { Times } from "../options.ts";
import type { JournalEntry, RunKind } from "../processor-times.ts";
import { type Child, startChild } from "./child.ts";
import { statementStatistics } from "./database-time.ts";
import { startMailSink } from "./mail-sink.ts";
import { openProduct, type Product, plainEnvironment } from "./product.ts";
import { coresBetween, readUsage, type Watched } from "./usage.ts";

/** Often enough that little is left out when a browser ends; see `coresBetween`. */
const readEveryMs = 1_000;

/** A run of load, with the processor cores that each process used meanwhile. */
export type Run = LoadResult & { cores: Record<string, number> };

/** Everything that the parts of the bench stand on. */
export type Stage = {
  times: Times;
  folder: string;
  databaseUrl: string;
  product: Product;
  shop: OrderShop;
  /** Searches and orders are numbered through, so that none comes twice in a run of the bench. */
  next: { search: number; order: number };
  journal: JournalEntry[];
  /** The product on another database of the same PostgreSQL, with the schema updated. */
  openOn(databaseUrl: string): Promise<Product>;
  /** Starts one of the servers in `limits/`; `message` is sent to it first. */
  startLimit(file: string, message?: object): Promise<Child & { url: string }>;
  /** Makes load, and notes it in the journal under `what`. */
  load(what: string, kind: RunKind, job: LoadJob, watched?: Watched[]): Promise<Run>;
  /** Load of somebody else beside it, which is no measure of anything. */
  loadBeside(job: LoadJob): Promise<LoadResult>;
  /** Does some work and tells how many processor cores each process used meanwhile. */
  watch<T>(
    work: () => Promise<T>,
    watched?: Watched[],
  ): Promise<{ result: T; cores: Record<string, number> }>;
  say(text: string): void;
};

/** Starts PostgreSQL, fills it, and prepares product and load. Each part to be stopped again goes to `parts`. */
export async function openStage(
  parts: Parts,
  times: Times,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-bench-"));
  parts.add({ name: "temporary folder", stop: () => rm(folder, { recursive: true, force: true }) });
  await mkdir(join(folder, "data"));
  if (!existsSync(inProject("web", "dist", "index.html"))) {
    say("Building the web app");
    await buildWeb(signal);
  }
  say("Starting PostgreSQL, with every commit written to the disk");
  const postgres = await startThrowawayPostgres({ durable: true, settings: statementStatistics });
  parts.add({ name: "database", stop: () => postgres.stop() });
  signal.throwIfAborted();
  const mail = await startMailSink();
  parts.add({ name: "mail server", stop: mail.stop });
  const databaseUrl = postgres.url;
  const secretKey = randomBytes(32).toString("base64url");
  const openOn = (url: string) =>
    openProduct(parts, { databaseUrl: url, smtpUrl: mail.url, folder, secretKey, signal });
  const product = await openOn(databaseUrl);
  say("Filling the database");
  await fillDatabase(databaseUrl);
  signal.throwIfAborted();
  const environment = { ...plainEnvironment(), NODE_ENV: "production", DATABASE_URL: databaseUrl };
  const startClient = (name: string) =>
    startChild(parts, {
      name,
      argv: [inProject("bench", "load", "client.ts")],
      env: environment,
      folder,
    });
  const client = await startClient("load");
  let beside: Child | undefined;
  const journal: JournalEntry[] = [];
  let limits = 0;
  async function watch<T>(work: () => Promise<T>, watched: Watched[] = []) {
    const all = [
      ...watched,
      { name: "load", pid: client.pid },
      { name: "postgres", pid: postgres.pid, group: true },
      ...processesOf(product),
    ];
    const readings = [readUsage(all)];
    const reading = setInterval(() => readings.push(readUsage(all)), readEveryMs);
    try {
      const result = await work();
      readings.push(readUsage(all));
      return { result, cores: coresBetween(readings) };
    } finally {
      clearInterval(reading);
    }
  }
  return {
    times,
    folder,
    databaseUrl,
    product,
    shop: await readShop(databaseUrl),
    next: { search: 0, order: 0 },
    journal,
    say,
    openOn,
    async startLimit(file, message) {
      limits += 1;
      const argv = [inProject("bench", "limits", file)];
      const child = await startChild(parts, {
        name: `limit-${limits}`,
        argv,
        env: environment,
        folder,
        message,
      });
      return { ...child, url: `http://127.0.0.1:${child.told.port}` };
    },
    watch,
    async loadBeside(job) {
      beside ??= await startClient("load-beside");
      return runLoad(beside, job);
    },
    async load(what, kind, job, watched) {
      const { result, cores } = await watch(() => runLoad(client, job), watched);
      const { perSecond, p50Ms, p99Ms, count, failures } = result;
      const { connections } = job;
      journal.push({ what, kind, connections, perSecond, p50Ms, p99Ms, count, failures, cores });
      return { ...result, cores };
    },
  };
}

function processesOf({ server, worker }: Product): Watched[] {
  return [
    ...(server ? [{ name: "server", pid: server.pid }] : []),
    ...(worker ? [{ name: "worker", pid: worker.pid }] : []),
  ];
}
