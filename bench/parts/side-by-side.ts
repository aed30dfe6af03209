import type { Figure, Goal, PartId } from "../figures.ts";
import { figure } from "../figures.ts";
import type { Scenario } from "../load/job.ts";
import type { RunKind } from "../processor-times.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Watched } from "../stage/usage.ts";

export type Side = {
  url: string;
  host: string;
  scenario(): Scenario;
  /** Told of every run, such as to go on counting. */
  ran?(run: Run): void;
  watched?: Watched[];
};

export type Comparison = {
  part: PartId;
  /** What is asked for, such as `shop list`. */
  what: string;
  limit: Side;
  product: Side;
};

/** Connections at which every read is measured. */
export const readLevels = [1, 10, 50] as const;
const warmUpConnections = 10;

export type Pair = { connections: number; limit: Run[]; product: Run[] };

/**
 * Measures limit and product in turns, the limit first, at each number of connections, so that other load on the machine
 * affects both.
 */
export async function sideBySide(stage: Stage, { what, limit, product }: Comparison): Promise<Pair[]> {
  const { runs, runSeconds, warmUpSeconds } = stage.times;
  stage.say(what);
  for (const side of [limit, product])
    await runSide(stage, side, {
      what,
      kind: "warm-up",
      connections: warmUpConnections,
      seconds: warmUpSeconds,
    });
  const pairs: Pair[] = readLevels.map((connections) => ({ connections, limit: [], product: [] }));
  for (let round = 0; round < runs; round += 1) {
    for (const pair of pairs) {
      const run = { what, connections: pair.connections, seconds: runSeconds };
      pair.limit.push(await runSide(stage, limit, { ...run, kind: "limit" }));
      pair.product.push(await runSide(stage, product, { ...run, kind: "product" }));
    }
  }
  return pairs;
}

type Wanted = { what: string; kind: RunKind; connections: number; seconds: number };

async function runSide(stage: Stage, side: Side, { what, kind, connections, seconds }: Wanted): Promise<Run> {
  const { url, host, watched } = side;
  const job = { url, host, connections, seconds, scenario: side.scenario() };
  const run = await stage.load(what, kind, job, watched);
  side.ran?.(run);
  return run;
}

type Goals = { perSecond: Goal | null; p99?: Goal; p50?: (connections: number) => Goal | null };

/** Answers a second and both percentiles of each pair, held against the goals. */
export function figuresOf(
  { part, what }: Pick<Comparison, "part" | "what">,
  pairs: Pair[],
  goals: Goals,
): Figure[] {
  return pairs.flatMap(({ connections, limit, product }) => {
    const at = `${what} at ${connections}`;
    const runs = (of: (run: Run) => number) => ({ limit: limit.map(of), product: product.map(of) });
    const common = { part, meanwhile: [...limit, ...product] };
    return [
      figure({
        ...common,
        what: at,
        unit: "/s",
        runs: runs((run) => run.perSecond),
        goal: goals.perSecond,
      }),
      figure({
        ...common,
        what: `${at}, p50`,
        unit: "ms",
        runs: runs((run) => run.p50Ms),
        goal: goals.p50?.(connections) ?? null,
      }),
      figure({
        ...common,
        what: `${at}, p99`,
        unit: "ms",
        runs: runs((run) => run.p99Ms),
        goal: goals.p99 ?? null,
      }),
    ];
  });
}
