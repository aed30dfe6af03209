import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PlainError } from "../../tools/plain-error.ts";
import { runStatements } from "../data/fill.ts";
import { packAdmin, packClub, packClubOf, packDomain } from "../data/pack-club.ts";
import { staffSession, staffToken } from "../data/staff-session.ts";
import { type Figure, figure } from "../figures.ts";
import { openOrderLimit } from "../limits/order-limit.ts";
import { askWell } from "../stage/ask.ts";
import { settleDatabase } from "../stage/settle-database.ts";
import type { Stage } from "../stage/stage.ts";
import { memoryOf } from "../stage/usage.ts";
import type { Part } from "./part.ts";

const lookEveryMs = 250;
const patienceMs = 30 * 60_000;
/** Idle memory of a worker (B8) is about half of this. */
const memoryGoal = { of: "value", bound: "at most", than: 300 } as const;
const timeGoal = { of: "ratio", bound: "at most", than: 1.4 } as const;

export const redemption: Part = {
  id: "B6",
  title: "auto-redemption, one order a person, against the least SQL of as many orders",
  async measure(stage) {
    const { people, runSeconds } = stage.times;
    stage.say(`packs of ${people} members`);
    const statements = [...packClubOf(people), staffSession(packClub, packAdmin)];
    await runStatements(stage.databaseUrl, statements);
    const limit = await openOrderLimit(stage.databaseUrl, stage.folder);
    await stage.product.stopWorker();
    // Before and after, because a run takes minutes in which the machine may change.
    const before = await limit.measure(1, runSeconds);
    await stage.product.ensure();
    await settleDatabase(stage.databaseUrl);
    const ran = await redeemAll(stage);
    await stage.product.stopWorker();
    const after = await limit.measure(1, runSeconds);
    return figuresOf(ran, limit.by, [before, after]);
  },
  // How busy each process was is told with the run.
  explain: async () => [],
};

type Ran = {
  orders: number;
  seconds: number;
  memoryBefore: number;
  memoryMost: number;
  cores: Record<string, number>;
};

async function redeemAll(stage: Stage): Promise<Ran> {
  const worker = stage.product.worker;
  if (!worker) throw new Error("The worker does not run");
  const memoryBefore = memoryOf(worker.pid).resident;
  let memoryMost = memoryBefore;
  const startedAt = performance.now();
  const jobId = await start(stage);
  const { result: seconds, cores } = await stage.watch(async () => {
    while (!(await hasEnded(stage, jobId))) {
      memoryMost = Math.max(memoryMost, memoryOf(worker.pid).resident);
      if (performance.now() - startedAt > patienceMs) throw new PlainError("The redemption takes too long.");
      await delay(lookEveryMs);
    }
    return (performance.now() - startedAt) / 1000;
  });
  const used = Object.entries(cores).map(([name, own]) => `${name} ${own.toFixed(2)}`);
  stage.say(`processor cores: ${used.join(", ")}`);
  return { orders: await ordersOf(stage, jobId), seconds, memoryBefore, memoryMost, cores };
}

async function call(stage: Stage, path: string, body?: object): Promise<Record<string, unknown>> {
  const { url } = stage.product;
  const clubHost = stage.product.hostOf(packDomain);
  const token = staffToken(packClub, packAdmin);
  const answer = await askWell(url, clubHost, `/api${path}`, { token, ...(body && { body }) });
  return JSON.parse(answer.body.toString("utf8")).data;
}

async function start(stage: Stage): Promise<number> {
  const body = { type: "all", member_ids_arr: [0] };
  return Number((await call(stage, "/redeem-auto-redemption-packs", body)).job_id);
}

async function hasEnded(stage: Stage, jobId: number): Promise<boolean> {
  const { status } = await call(stage, `/jobs/${jobId}`);
  if (status === "failed" || status === "cancelled") throw new PlainError(`The redemption was ${status}.`);
  return status === "done";
}

/** How many orders the run made; throws unless everybody got one. */
async function ordersOf(stage: Stage, jobId: number): Promise<number> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: string; others: string }>(
      `select count(*) filter (where outcome = 'redeemed') as made, count(*) filter (where outcome <> 'redeemed') as others
       from redemption_items where club_id = $1 and job_id = $2`,
      [packClub, jobId],
    );
    const [{ made, others } = { made: 0, others: 0 }] = rows;
    if (Number(others) > 0 || Number(made) !== stage.times.people)
      throw new PlainError(`Of ${stage.times.people} people ${made} were redeemed for.`);
    return Number(made);
  } finally {
    await client.end();
  }
}

function figuresOf(
  { orders, seconds, memoryBefore, memoryMost, cores }: Ran,
  by: string,
  rates: number[],
): Figure[] {
  const limit = rates.map((rate) => orders / rate);
  const common = { part: "B6", meanwhile: [{ cores }] } as const;
  return [
    figure({
      ...common,
      what: `${orders} people (limit: ${by})`,
      unit: "s",
      runs: { limit, product: [seconds] },
      goal: timeGoal,
    }),
    figure({
      ...common,
      what: "people",
      unit: "/s",
      runs: { limit: rates, product: [orders / seconds] },
    }),
    figure({
      ...common,
      what: "worker: most memory, to before",
      unit: "MiB",
      runs: { limit: [memoryBefore], product: [memoryMost] },
      goal: memoryGoal,
    }),
  ];
}
