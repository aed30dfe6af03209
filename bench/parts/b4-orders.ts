import type { Figure } from "../figures.ts";
import { figure } from "../figures.ts";
import { type OrderLimit, openOrderLimit } from "../limits/order-limit.ts";
import type { RunKind } from "../processor-times.ts";
import { watchDatabase } from "../profile/database-waits.ts";
import { profileServer } from "../profile/profile-server.ts";
import { analyzeDatabase, settleDatabase } from "../stage/settle-database.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Explanation, Part } from "./part.ts";

const levels = [1, 8, 32] as const;
/** The level at which the goal applies, and the one that must not do worse. */
const goalLevel = 8;
const highLevel = 32;
/** Two runs of the same thing differ by about this much. */
const noise = 0.95;
type Kind = "orders" | "checkouts";
type Level = { clients: number; limit: number[]; orders: Run[]; checkouts: Run[] };

export const placeOrders: Part = {
  id: "B4",
  title: "order-store paid with credits, and the whole checkout, against the least SQL of an order",
  async measure(stage) {
    const limit = await openOrderLimit(stage.databaseUrl, stage.folder);
    stage.say(`orders and checkouts; the limit is run by ${limit.by}`);
    await warmUp(stage, limit);
    const measured: Level[] = levels.map((clients) => ({ clients, limit: [], orders: [], checkouts: [] }));
    for (let round = 0; round < stage.times.runs; round += 1) await runRound(stage, limit, measured);
    return figuresFrom(measured, limit.by);
  },
  async explain(stage, missed) {
    const kinds = new Set<Kind>(
      missed.map(({ what }) => (what.startsWith("order-store") ? "orders" : "checkouts")),
    );
    const explained: Explanation[] = [];
    for (const kind of kinds) explained.push(await explain(stage, kind));
    return explained;
  },
};

async function warmUp(stage: Stage, limit: OrderLimit): Promise<void> {
  const { warmUpSeconds } = stage.times;
  await stage.product.stopWorker();
  await limit.measure(goalLevel, warmUpSeconds);
  await stage.product.ensure();
  for (const kind of ["orders", "checkouts"] as const)
    await order(stage, kind, "warm-up", goalLevel, warmUpSeconds);
}

/** The worker sends the mails of earlier orders. It rests while the limit is measured, so that nothing disturbs that. */
async function runRound(stage: Stage, limit: OrderLimit, measured: Level[]): Promise<void> {
  const { runSeconds } = stage.times;
  await stage.product.stopWorker();
  await analyzeDatabase(stage.databaseUrl);
  for (const level of measured) level.limit.push(await leastOrders(stage, limit, level.clients, runSeconds));
  await stage.product.ensure();
  await settleDatabase(stage.databaseUrl);
  for (const kind of ["orders", "checkouts"] as const) {
    for (const level of measured)
      level[kind].push(await order(stage, kind, "product", level.clients, runSeconds));
  }
}

async function leastOrders(
  stage: Stage,
  limit: OrderLimit,
  clients: number,
  seconds: number,
): Promise<number> {
  const { result: perSecond, cores } = await stage.watch(() => limit.measure(clients, seconds));
  for (const what of ["order-store", "whole checkout"])
    stage.journal.push({ what, kind: "limit", connections: clients, perSecond, cores });
  return perSecond;
}

async function order(stage: Stage, kind: Kind, run: RunKind, clients: number, seconds: number): Promise<Run> {
  const { url, host } = stage.product;
  const scenario = { kind, from: stage.next.order, shop: stage.shop } as const;
  const what = kind === "orders" ? "order-store" : "whole checkout";
  const made = await stage.load(what, run, { url, host, connections: clients, seconds, scenario });
  stage.next.order = made.next;
  return made;
}

function figuresFrom(measured: Level[], by: OrderLimit["by"]): Figure[] {
  const at8 = measured.find(({ clients }) => clients === goalLevel);
  return [
    ...measured.flatMap(({ clients, limit, orders }) => {
      const what = `order-store at ${clients}`;
      const goal = clients === goalLevel ? ({ of: "ratio", bound: "at least", than: 0.25 } as const) : null;
      const rates = orders.map((run) => run.perSecond);
      return [
        figure({
          part: "B4",
          what: `${what} (limit: ${by})`,
          unit: "/s",
          runs: { limit, product: rates },
          goal,
        }),
        figure({
          part: "B4",
          what: `${what}, p50`,
          unit: "ms",
          runs: { limit: [], product: orders.map((run) => run.p50Ms) },
        }),
        figure({
          part: "B4",
          what: `${what}, p99`,
          unit: "ms",
          runs: { limit: [], product: orders.map((run) => run.p99Ms) },
        }),
        ...(clients === highLevel && at8 ? [notFalling(at8, rates)] : []),
      ];
    }),
    ...measured.flatMap(({ clients, limit, orders, checkouts }) => {
      const what = `whole checkout at ${clients}`;
      const p50 = { limit: orders.map((run) => run.p50Ms), product: checkouts.map((run) => run.p50Ms) };
      const goal = { of: "ratio", bound: "at most", than: 5 } as const;
      return [
        figure({
          part: "B4",
          what,
          unit: "/s",
          runs: { limit, product: checkouts.map((run) => run.perSecond) },
        }),
        figure({ part: "B4", what: `${what}, p50 to order-store's`, unit: "ms", runs: p50, goal }),
      ];
    }),
  ];
}

/** What 32 clients get done, against 8. */
function notFalling(at8: Level, rates: number[]): Figure {
  const runs = { limit: at8.orders.map((run) => run.perSecond), product: rates };
  const goal = { of: "ratio", bound: "at least", than: noise } as const;
  return figure({
    part: "B4",
    what: `order-store at ${highLevel} to at ${goalLevel}`,
    unit: "/s",
    runs,
    goal,
  });
}

async function explain(stage: Stage, kind: Kind): Promise<Explanation> {
  let waits: string[] = [];
  const lines = await profileServer(stage, async (seconds) => {
    const watched = await watchDatabase(stage.databaseUrl, () =>
      order(stage, kind, "profile", goalLevel, seconds),
    );
    waits = watched.lines;
    return watched.result;
  });
  const what = `${kind === "orders" ? "order-store" : "whole checkout"} at ${goalLevel}`;
  return { part: "B4", what, lines: [...lines, ...waits] };
}
