import { runStatements } from "../data/fill.ts";
import { panelAdmin, panelClub, panelClubOf, panelDomain, panelSize } from "../data/panel-club.ts";
import { staffSession, staffToken } from "../data/staff-session.ts";
import { type Figure, figure } from "../figures.ts";
import { ask, askWell } from "../stage/ask.ts";
import { openDatabaseTime } from "../stage/database-time.ts";
import { settleDatabase } from "../stage/settle-database.ts";
import type { Run, Stage } from "../stage/stage.ts";
import { type Read, readsOf } from "./panel-reads.ts";
import type { Part } from "./part.ts";

const connections = 10;
const p95Goal = { of: "ratio", bound: "at most", than: 10 } as const;
const databaseGoal = { of: "value", bound: "at most", than: 5 } as const;
const token = staffToken(panelClub, panelAdmin);

export const panelLists: Part = {
  id: "B5",
  title: "lists of a large club's panel, against Fastify and pg with one indexed SELECT of 24 rows",
  async measure(stage) {
    const size = panelSize(stage.times.panelOrders);
    stage.say(`a club with ${size.orders} orders and ${size.members} members`);
    await stage.product.ensure();
    await stage.product.stopWorker();
    await runStatements(stage.databaseUrl, [...panelClubOf(size), staffSession(panelClub, panelAdmin)]);
    await settleDatabase(stage.databaseUrl);
    const bare = await stage.startLimit("select-server.ts");
    const limit = { url: bare.url, host: stage.product.host, paths: ["/"] };
    await ask(bare.url, limit.host, "/");
    const reads = readsOf(size.members);
    const figures = await databaseFigures(stage, reads);
    for (const read of reads) figures.push(...(await measureOne(stage, read, limit)));
    await bare.stop();
    return figures;
  },
  // The rows are too plain for the worker's audits, so nothing is started again after them, and this part is the last.
  explain: async () => [],
};

/** Each form once, so nothing was asked before: what the database does for an answer, on average. */
async function databaseFigures(stage: Stage, reads: Read[]): Promise<Figure[]> {
  const { url } = stage.product;
  const host = stage.product.hostOf(panelDomain);
  const time = await openDatabaseTime(stage.databaseUrl);
  // A new server has asked nothing yet, and its connections are measured.
  await restart(stage);
  const figures: Figure[] = [];
  for (const { what, paths } of reads) {
    const { result: ms, cores } = await stage.watch(() =>
      time.of(async () => {
        for (const path of paths) await askWell(url, host, path, { token });
      }),
    );
    const runs = { limit: [], product: [ms / paths.length] };
    const common = { part: "B5", unit: "ms", meanwhile: [{ cores }] } as const;
    figures.push(figure({ ...common, what: `${what}, database, first time`, runs, goal: databaseGoal }));
  }
  await time.stop();
  await restart(stage);
  return figures;
}

async function restart({ product }: Stage): Promise<void> {
  await product.stop();
  await product.ensure();
  await product.stopWorker();
}

type Limit = { url: string; host: string; paths: string[] };

async function measureOne(stage: Stage, { what, paths }: Read, limit: Limit): Promise<Figure[]> {
  stage.say(what);
  const { url } = stage.product;
  const host = stage.product.hostOf(panelDomain);
  const { runs, runSeconds } = stage.times;
  const path = paths[0] ?? "";
  await askWell(url, host, path, { token });
  const bare: Run[] = [];
  const product: Run[] = [];
  for (let round = 0; round < runs; round += 1) {
    const common = { connections, seconds: runSeconds / 2 };
    bare.push(
      await stage.load(what, "limit", {
        ...common,
        url: limit.url,
        host: limit.host,
        scenario: { kind: "paths", paths: limit.paths },
      }),
    );
    product.push(
      await stage.load(what, "product", { ...common, url, host, scenario: { kind: "paths", paths, token } }),
    );
  }
  const of = (take: (run: Run) => number) => ({ limit: bare.map(take), product: product.map(take) });
  const at = `${what} at ${connections}`;
  const common = { part: "B5", unit: "ms", meanwhile: [...bare, ...product] } as const;
  return [
    figure({ ...common, what: `${at}, p95`, runs: of((run) => run.p95Ms), goal: p95Goal }),
    figure({ ...common, what: `${at}, p50`, runs: of((run) => run.p50Ms) }),
  ];
}
