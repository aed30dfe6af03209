import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PlainError } from "../../tools/plain-error.ts";
import { readShop, runStatements } from "../data/fill.ts";
import { panelAdmin, panelClub, panelDomain, panelSize } from "../data/panel-club.ts";
import { rowsOf, type Size, sizesOf } from "../data/sizes.ts";
import { staffToken } from "../data/staff-session.ts";
import { type Figure, figure } from "../figures.ts";
import type { OrderShop, Scenario } from "../load/job.ts";
import type { RunKind } from "../processor-times.ts";
import { askWell } from "../stage/ask.ts";
import type { Product } from "../stage/product.ts";
import type { Run, Stage } from "../stage/stage.ts";
import { readsOf } from "./panel-reads.ts";
import type { Part } from "./part.ts";

const latencyGoal = { of: "ratio", bound: "at most", than: 1.3 } as const;
/** What the data takes on the disk for each time that it is taken, and the rest: the log of writing it, and the clubs. */
const bytesPerTime = 60 * 2 ** 20;
const bytesAtLeast = 3 * 2 ** 30;
const shopList = ["/api/club-member/filter-products?page=1&per_page=24"];
const token = staffToken(panelClub, panelAdmin);

/** So many answers in a row that took no longer than this show that a server is busy with nothing else. */
const quickAnswers = 20;
const quickMs = 150;
const patienceMs = 5 * 60_000;

/** A size of the data in a database of its own, and the server on it. */
type Sized = { size: Size; database: string; product: Product; shop: OrderShop; nextOrder: number };
type Act = {
  what: string;
  connections: number;
  scenario(own: Sized): Scenario;
  hostOf(product: Product): string;
};

const acts: Act[] = [
  {
    what: "shop list",
    connections: 10,
    scenario: () => ({ kind: "paths", paths: shopList }),
    hostOf: ({ host }) => host,
  },
  {
    what: "order-store",
    connections: 8,
    scenario: ({ nextOrder, shop }) => ({ kind: "orders", from: nextOrder, shop }),
    hostOf: ({ host }) => host,
  },
  {
    what: "the panel's lists",
    connections: 10,
    scenario: ({ size }) => ({ kind: "paths", paths: panelPaths(size), token }),
    hostOf: ({ hostOf }) => hostOf(panelDomain),
  },
];

export const manySizes: Part = {
  id: "B10",
  title: "shop list, orders and the panel's lists with more data and more clubs, against the least",
  async measure(stage) {
    const sizes = sizesOf(stage.times.sizes, stage.times.panelOrders);
    await refuseFullDisk(stage, sizes);
    await stage.product.stop();
    const all: Sized[] = [];
    try {
      for (const size of sizes) all.push(await openSize(stage, size));
      const figures: Figure[] = [];
      for (const act of acts) figures.push(...(await inTurns(stage, act, all)));
      return figures;
    } finally {
      for (const own of all) await closeSize(stage, own);
    }
  },
  // B1, B4 and B5 say where the time goes; this part says only whether it grows.
  explain: async () => [],
};

/** Rather than fill the disk half way through. */
async function refuseFullDisk(stage: Stage, sizes: Size[]): Promise<void> {
  const needed = bytesAtLeast + sizes.reduce((sum, { times }) => sum + times * bytesPerTime, 0);
  const { bavail, bsize } = await statfs(stage.folder);
  const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(0);
  if (bavail * bsize < needed)
    throw new PlainError(
      `B10 needs ${gibibytes(needed)} GiB where temporary files are; ${gibibytes(bavail * bsize)} are free.`,
    );
  stage.say(`up to ${gibibytes(needed)} GiB of rows, removed afterwards`);
}

async function openSize(stage: Stage, size: Size): Promise<Sized> {
  stage.say(`${size.name}: rows`);
  const database = `size_${size.name.replace(/\W/g, "_")}`;
  await onDatabase(stage.databaseUrl, (client) => client.query(`create database "${database}"`));
  const url = new URL(stage.databaseUrl);
  url.pathname = `/${database}`;
  const product = await stage.openOn(url.toString());
  await runStatements(url.toString(), rowsOf(size));
  product.server = await product.startOne("server");
  return { size, database, product, shop: await readShop(url.toString(), size.times), nextOrder: 0 };
}

async function closeSize(stage: Stage, { database, product }: Sized): Promise<void> {
  await product.stop();
  await onDatabase(stage.databaseUrl, (client) => client.query(`drop database "${database}" with (force)`));
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each size in turn, so that other load on the machine affects all of them. */
async function inTurns(stage: Stage, act: Act, all: Sized[]): Promise<Figure[]> {
  const { runs, runSeconds, warmUpSeconds } = stage.times;
  stage.say(act.what);
  const measured = all.map((own) => ({ own, ran: [] as Run[] }));
  for (const { own } of measured) {
    await untilCalm(act, own);
    await load(stage, act, own, "warm-up", warmUpSeconds);
  }
  for (let round = 0; round < runs; round += 1) {
    for (const { own, ran } of measured) ran.push(await load(stage, act, own, "product", runSeconds));
  }
  const [least, ...larger] = measured;
  return larger.flatMap(({ own, ran }) => compared(act, own.size, least?.ran ?? [], ran));
}

/**
 * Asks until answers come quickly for a while: a server that has just started reads a large shop, and reads it again once it hears
 * of changes, and answers nobody meanwhile.
 */
async function untilCalm({ scenario, hostOf }: Act, own: Sized): Promise<void> {
  const asked = scenario(own);
  if (asked.kind !== "paths") return;
  const host = hostOf(own.product);
  const extra = asked.token ? { token: asked.token } : {};
  const end = performance.now() + patienceMs;
  for (let quick = 0; quick < quickAnswers && performance.now() < end; ) {
    const startedAt = performance.now();
    for (const path of asked.paths.slice(0, 1)) await askWell(own.product.url, host, path, extra);
    quick = performance.now() - startedAt < quickMs ? quick + 1 : 0;
    await delay(quickMs);
  }
}

async function load(
  stage: Stage,
  { what, connections, scenario, hostOf }: Act,
  own: Sized,
  kind: RunKind,
  seconds: number,
): Promise<Run> {
  const { product, size } = own;
  const job = { url: product.url, host: hostOf(product), connections, seconds, scenario: scenario(own) };
  const watched = product.server ? [{ name: "server", pid: product.server.pid }] : [];
  const run = await stage.load(`${what}, ${size.name}`, kind, job, watched);
  if (job.scenario.kind === "orders") own.nextOrder = run.next;
  return run;
}

function compared({ what, connections }: Act, size: Size, least: Run[], ran: Run[]): Figure[] {
  const runs = (of: (run: Run) => number) => ({ limit: least.map(of), product: ran.map(of) });
  const common = { part: "B10", unit: "ms", meanwhile: [...least, ...ran] } as const;
  const at = `${what} at ${connections}, ${size.name}`;
  return [
    figure({ ...common, what: `${at}, p50`, runs: runs((run) => run.p50Ms), goal: latencyGoal }),
    figure({ ...common, what: `${at}, p95`, runs: runs((run) => run.p95Ms) }),
  ];
}

function panelPaths({ panelOrders }: Size): string[] {
  return readsOf(panelSize(panelOrders).members).flatMap(({ paths }) => paths);
}
