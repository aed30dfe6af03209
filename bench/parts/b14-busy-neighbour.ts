import { digest } from "#server/platform/secrets.ts";
import { runStatements } from "../data/fill.ts";
import { firstNeighbour } from "../data/other-clubs.ts";
import { memberToken } from "../data/tokens.ts";
import { type Figure, figure } from "../figures.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Part } from "./part.ts";

/** Of the busy club, who order without a pause. */
const crowd = 60;
const goal = { of: "ratio", bound: "at most", than: 1.5 } as const;
const member = firstNeighbour * 100_000;
const token = memberToken(firstNeighbour, member);
/** What a member of the other club asks the database for. */
const paths = ["profile", "get-orders", "shipping-address-show"].map((name) => `/api/club-member/${name}`);

export const busyNeighbour: Part = {
  id: "B14",
  title: `another club's member while ${crowd} members of a club order at once, against the same on a quiet server`,
  async measure(stage) {
    await stage.product.ensure();
    await runStatements(stage.databaseUrl, [session()]);
    await read(stage, "warm-up", stage.times.warmUpSeconds);
    const quiet: Run[] = [];
    const busy: Run[] = [];
    for (let round = 0; round < stage.times.runs; round += 1) {
      quiet.push(await read(stage, "limit", stage.times.runSeconds));
      busy.push(await readBeside(stage));
    }
    return figuresFrom(quiet, busy);
  },
  explain: async () => [],
};

function session() {
  return {
    text: `insert into sessions (club_id, token_hash, member_id, last_seen_at, expires_at)
      values ($1, $2, $3, now() + interval '1 hour', now() + interval '7 days') on conflict do nothing`,
    values: [firstNeighbour, digest(token), member],
  };
}

function read({ product, load }: Stage, kind: "warm-up" | "limit" | "product", seconds: number) {
  return load("another club's member", kind, {
    url: product.url,
    host: product.hostOf(`neighbour-${firstNeighbour}`),
    connections: 1,
    seconds,
    scenario: { kind: "paths", paths, token },
  });
}

/** The crowd comes first and goes last. */
async function readBeside(stage: Stage): Promise<Run> {
  const { runSeconds, warmUpSeconds } = stage.times;
  const orders = stage.loadBeside({
    url: stage.product.url,
    host: stage.product.host,
    connections: crowd,
    seconds: runSeconds + 2 * warmUpSeconds,
    scenario: { kind: "orders", from: stage.next.order, shop: stage.shop },
  });
  await read(stage, "warm-up", warmUpSeconds);
  const run = await read(stage, "product", runSeconds);
  const { next, perSecond } = await orders;
  stage.next.order = next;
  stage.say(`${perSecond.toFixed(0)} orders a second beside it`);
  return run;
}

function figuresFrom(quiet: Run[], busy: Run[]): Figure[] {
  const of = (take: (run: Run) => number) => ({ limit: quiet.map(take), product: busy.map(take) });
  const common = { part: "B14", unit: "ms", meanwhile: [...quiet, ...busy] } as const;
  return [
    figure({ ...common, what: "a busy club's neighbour, p50", runs: of((run) => run.p50Ms), goal }),
    figure({ ...common, what: "a busy club's neighbour, p95", runs: of((run) => run.p95Ms), goal }),
  ];
}
