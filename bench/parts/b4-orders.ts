import type { Meanwhile } from "../disturbance.ts";
import type { Figure } from "../figures.ts";
import { figure } from "../figures.ts";
import { type OrderLimit, openOrderLimit } from "../limits/order-limit.ts";
import { millisecondsOf, type RunKind } from "../processor-times.ts";
import { watchDatabase } from "../profile/database-waits.ts";
import { profileServer } from "../profile/profile-server.ts";
import { analyzeDatabase, settleDatabase } from "../stage/settle-database.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Explanation, Part } from "./part.ts";

const levels = [1, 8, 32] as const;
/** The level at which the goal applies, and the one that must not do worse. */
const goalLevel = 8;
const highLevel = 32;
const rateGoal = { of: "ratio", bound: "at least", than: 0.25 } as const;
/** Two runs of the same thing differ by about this much. */
const notFallingGoal = { of: "ratio", bound: "at least", than: 0.95 } as const;
const processorGoal = { of: "ratio", bound: "at most", than: 4 } as const;
const wholeGoal = { of: "ratio", bound: "at most", than: 2.5 } as const;
type Kind = "orders" | "checkouts";
type Least = Meanwhile & { perSecond: number };
type Level = { clients: number; limit: Least[]; orders: Run[]; checkouts: Run[] };

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
): Promise<Least> {
  const { result: perSecond, cores } = await stage.watch(() => limit.measure(clients, seconds));
  for (const what of ["order-store", "whole checkout"])
    stage.journal.push({ what, kind: "limit", connections: clients, perSecond, cores });
  return { perSecond, cores };
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
    ...measured.flatMap((level) => [
      ...orderFigures(level, by),
      ...(level.clients === goalLevel ? [processorFigure(level)] : []),
      ...(level.clients === highLevel && at8 ? [notFalling(at8, level)] : []),
    ]),
    ...measured.flatMap(checkoutFigures),
  ];
}

const perSecondOf = ({ perSecond }: { perSecond: number }) => perSecond;

function orderFigures({ clients, limit, orders }: Level, by: OrderLimit["by"]): Figure[] {
  const what = `order-store at ${clients}`;
  const alone = (of: (run: Run) => number) => ({ limit: [], product: orders.map(of) });
  return [
    figure({
      part: "B4",
      what: `${what} (limit: ${by})`,
      unit: "/s",
      runs: { limit: limit.map(perSecondOf), product: orders.map(perSecondOf) },
      goal: clients === goalLevel ? rateGoal : null,
      meanwhile: [...limit, ...orders],
    }),
    figure({
      part: "B4",
      what: `${what}, p50`,
      unit: "ms",
      runs: alone((run) => run.p50Ms),
      meanwhile: orders,
    }),
    figure({
      part: "B4",
      what: `${what}, p99`,
      unit: "ms",
      runs: alone((run) => run.p99Ms),
      meanwhile: orders,
    }),
  ];
}

/** What an order costs in processor time, server and database together, to what the least SQL costs the database. */
function processorFigure({ clients, limit, orders }: Level): Figure {
  return figure({
    part: "B4",
    what: `order-store at ${clients}, processor time`,
    unit: "ms",
    runs: {
      limit: limit.map((run) => millisecondsOf(run, ["postgres"])),
      product: orders.map((run) => millisecondsOf(run, ["server", "postgres"])),
    },
    goal: processorGoal,
    meanwhile: [...limit, ...orders],
  });
}

/** What 32 clients get done, against 8. */
function notFalling(at8: Level, { orders }: Level): Figure {
  return figure({
    part: "B4",
    what: `order-store at ${highLevel} to at ${goalLevel}`,
    unit: "/s",
    runs: { limit: at8.orders.map(perSecondOf), product: orders.map(perSecondOf) },
    goal: notFallingGoal,
    meanwhile: [...at8.orders, ...orders],
  });
}

function checkoutFigures({ clients, limit, orders, checkouts }: Level): Figure[] {
  const what = `whole checkout at ${clients}`;
  return [
    figure({
      part: "B4",
      what,
      unit: "/s",
      runs: { limit: limit.map(perSecondOf), product: checkouts.map(perSecondOf) },
      meanwhile: [...limit, ...checkouts],
    }),
    figure({
      part: "B4",
      what: `${what}, p50 to order-store's`,
      unit: "ms",
      runs: { limit: orders.map((run) => run.p50Ms), product: checkouts.map((run) => run.p50Ms) },
      goal: wholeGoal,
      meanwhile: [...orders, ...checkouts],
    }),
  ];
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
