import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { perform } from "./acts/perform.ts";
import { type Step, told } from "./plan/steps.ts";
import { checkAtRest } from "./rest/check.ts";
import type { Theatre } from "./stage/stage.ts";
import { type Finding, openWorld, type World } from "./world.ts";

/** What came of a run: what was found, and after how many steps it stopped. */
export type Outcome = { findings: Finding[]; steps: number };

type Options = {
  signal?: AbortSignal;
  say?: (text: string) => void;
  /** Known findings, by a part of their text: they do not end the run. */
  overlook?: string[];
};

/** Steps that affect everything else: they are done at rest, one after the other. */
const alone = new Set(["backup", "restore", "wait", "break-sweeps"]);

/**
 * Runs steps on a fresh stage, burst after burst, until something is found or no step is left. Within a burst the
 * sequences begin together.
 */
export async function runSteps(theatre: Theatre, steps: Step[], options: Options = {}): Promise<Outcome> {
  const { say = () => undefined, signal, overlook = [] } = options;
  const stage = await theatre.open();
  const world = openWorld(stage, overlook);
  let done = 0;
  try {
    for (const burst of burstsOf(steps)) {
      if (signal?.aborted) break;
      await runBurst(world, burst);
      done += burst.length;
      await checkAtRest(world);
      say(`burst ${burst[0]?.at}: ${done} steps, ${world.books.orders.size} orders`);
      if (world.findings.length > 0) break;
    }
    return { findings: world.findings.map((finding) => withLog(stage.folder, finding)), steps: done };
  } finally {
    world.web.close();
    await stage.close();
  }
}

export function burstsOf(steps: Step[]): Step[][] {
  const bursts = new Map<number, Step[]>();
  for (const step of steps) bursts.set(step.at, [...(bursts.get(step.at) ?? []), step]);
  return [...bursts].toSorted(([one], [other]) => one - other).map(([, burst]) => burst);
}

async function runBurst(world: World, burst: Step[]): Promise<void> {
  for (const step of burst.filter((one) => alone.has(one.do))) await attempt(world, step);
  const lanes = Map.groupBy(
    burst.filter((one) => !alone.has(one.do)),
    ({ lane }) => lane,
  );
  const barrier = Promise.withResolvers<void>();
  const running = [...lanes.values()].map(async (sequence) => {
    await barrier.promise;
    for (const step of sequence) {
      await attempt(world, step);
      await pause(0);
    }
  });
  barrier.resolve();
  await Promise.all(running);
}

/** What the product's own logs say about the requests that a finding names. */
function withLog(folder: string, finding: Finding): Finding {
  const id = /"request_id":"([^"]+)"/.exec(finding.detail)?.[1];
  if (id === undefined) return finding;
  const lines = ["server-1", "server-2"]
    .flatMap((name) => readFileSync(join(folder, `${name}.log`), "utf8").split("\n"))
    .filter((line) => line.includes(id));
  return {
    ...finding,
    detail: [finding.detail, ...lines.map((line) => line.slice(0, 2_000))].join("\n      "),
  };
}

/** A step that cannot even be carried out is reported by name. */
async function attempt(world: World, step: Step): Promise<void> {
  try {
    await perform(world, step);
  } catch (cause) {
    throw new Error(`The step ${told(step)} went wrong`, { cause });
  }
}
