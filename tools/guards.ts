/**
 * `npm run guards [-- --seed 7] [--count 100] [--only <path>]`: takes guards out of the server one by one, in a copy, and
 * says which test misses each first. `--most 30` asks only so many files of tests for each, the nearest; `--stories` asks
 * the stories too where no test misses it; `--trust` takes each test to pass with the guard in its place. What is found is
 * kept in `.data/guards` and not looked for again; a larger `--most` goes on from there.
 */
import { globSync } from "node:fs";
import { parseArgs } from "node:util";
import { findGuards } from "./guards/find-guards.ts";
import { firstMissIn } from "./guards/first-miss.ts";
import { type Guard, sampleOf } from "./guards/kinds.ts";
import { reachedTests } from "./guards/reached-tests.ts";
import { keepResult, lineOf, type Result, resultsIn, summaryOf } from "./guards/results.ts";
import { testProcess } from "./guards/test-process.ts";
import { copyTree, nameOfState } from "./guards/tree-copy.ts";
import { PlainError, runTool } from "./plain-error.ts";
import { inProject, projectRoot, readOwn } from "./project-root.ts";
import { readGraph, readProduct } from "./reach/project.ts";

await runTool(async () => {
  const { seed, count, only, ...manner } = readOptions();
  const all = sources(only).flatMap((path) => findGuards(path, readOwn(path)));
  const sample = sampleOf(all, seed, count);
  const record = inProject(".data", "guards", `${nameOfState()}.jsonl`);
  console.log(`${sample.length} of ${all.length} guards, seed ${seed}; kept in ${record}`);
  const known = resultsIn(record);
  const isOpen = ({ id }: Guard) => {
    const result = known.get(id);
    if (!result) return true;
    const asksMore = result.files < manner.most || (manner.stories && !result.withStories);
    return result.missedBy === null && asksMore;
  };
  const open = sample.filter(isOpen);
  if (open.length > 0)
    await lookFor(open, manner, known, (result) => {
      keepResult(record, result);
      known.set(result.id, result);
      console.log(`${sample.findIndex(({ id }) => id === result.id) + 1}/${sample.length} ${lineOf(result)}`);
    });
  console.log(`\n${summaryOf(sample.flatMap(({ id }) => known.get(id) ?? [])).join("\n")}`);
  return 0;
});

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "100" },
      only: { type: "string", default: "" },
      most: { type: "string", default: "10000" },
      stories: { type: "boolean", default: false },
      trust: { type: "boolean", default: false },
    },
  });
  const [seed, count, most] = [values.seed, values.count, values.most].map(Number);
  const isWhole = (value: number | undefined): value is number =>
    Number.isInteger(value) && Number(value) >= 0;
  if (!isWhole(seed) || !isWhole(count) || !isWhole(most))
    throw new PlainError(
      "Usage: npm run guards -- --seed 7 --count 100 --only server/src/shop --most 30 --stories",
    );
  const { only, stories, trust } = values;
  return { seed, count, most, only, stories, trust };
}

/** What runs in production and is ours: no tests, no texts. */
function sources(only: string): string[] {
  const isTested = (path: string) =>
    !/\.(test|testing)\.ts$|^server\/src\/(testing|words)\//.test(path) && path.startsWith(only);
  return globSync("{contract,server}/src/**/*.ts", { cwd: projectRoot }).filter(isTested).toSorted();
}

async function lookFor(
  guards: readonly Guard[],
  { most, stories, trust }: { most: number; stories: boolean; trust: boolean },
  known: ReadonlyMap<string, Result>,
  tell: (result: Result) => void,
): Promise<void> {
  const graph = readGraph();
  const product = readProduct(graph);
  const copy = copyTree();
  const tests = testProcess(copy.root);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void tests.end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const firstMiss = firstMissIn(copy.root, (asked) => tests.ask(asked), trust);
    for (const { start, end, put, ...guard } of guards) {
      const whole = { ...guard, start, end, put };
      const reached = reachedTests(guard, graph, product);
      const before = known.get(guard.id);
      const [from, isAsked] = [before?.files ?? 0, before?.withStories ?? false];
      const further = reached.tests.slice(from, most);
      if (before && further.length === 0 && (!stories || isAsked)) continue;
      let miss = await firstMiss(whole, further);
      if (stories && !isAsked && miss.missedBy === null && !isStopped)
        miss = { ...(await firstMiss(whole, reached.stories, true)), files: miss.files };
      if (isStopped) return;
      const { missedBy, reason, files } = miss;
      tell({ ...guard, missedBy, reason, files: from + files, withStories: stories || isAsked });
    }
  } finally {
    await tests.end();
    copy.remove();
  }
}
