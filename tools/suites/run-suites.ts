import { type Ended, failedIn, type Part, partsOf, passedIn, type Suite } from "./parts.ts";
import { explain, tryAgain } from "./second-try.ts";

/** `record` is the file in which the runs are recorded that tried again what had failed. */
type Options = { record?: string };

/**
 * Runs suites one after the other, those in a list beside each other; the very last line is `N passed, N failed`. With a
 * `record`, what failed is run once more at the end. Returns the exit code.
 */
export async function runSuites(stages: (Suite | Suite[])[], { record }: Options = {}): Promise<number> {
  const ended: Ended[] = [];
  const lines: string[] = [];
  for (const suites of stages.map((stage) => [stage].flat())) {
    console.log(`\n── ${suites.map(({ name }) => name).join(", ")}`);
    for (const { seconds, ...one } of await Promise.all(suites.map(timed))) {
      ended.push(one);
      lines.push(`${summaryOf(one)} (${seconds} s)`, ...longestOf(one.parts));
    }
  }
  lines.push(...(record === undefined ? explain(ended) : await tryAgain(ended, record)));
  const parts = ended.flatMap((one) => one.parts);
  const [passed, failed] = [passedIn(parts), failedIn(parts)];
  // Whoever sees the end of the output alone must learn what failed, and why.
  console.log(`\n${lines.join("\n")}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

async function timed(suite: Suite): Promise<Ended & { seconds: number }> {
  const begun = performance.now();
  const parts = await partsOf(suite);
  return { suite, parts, seconds: Math.round((performance.now() - begun) / 1000) };
}

function summaryOf({ suite, parts }: Ended): string {
  const failed = failedIn(parts);
  return `${failed > 0 ? "FAILED" : "ok    "}  ${suite.name}: ${passedIn(parts)} passed, ${failed} failed`;
}

const MOST_LONGEST = 5;

/** Where the time goes. */
function longestOf(parts: Part[]): string[] {
  const files = parts.flatMap(({ file, seconds }) => (file && seconds ? [{ file, seconds }] : []));
  const longest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, MOST_LONGEST);
  const named = longest.map(({ file, seconds }) => `${file} ${seconds} s`).join(", ");
  return named === "" ? [] : [`        longest: ${named}`];
}
