/** `npm run simulate -- [--seed S] [--minutes M] [--clubs N]`: a club's year in minutes, and everything checked on the way. */
import { parseArgs } from "node:util";
import { PlainError, printFailure } from "../tools/plain-error.ts";
import { knownFaults, stepsOf } from "./known-faults.ts";
import { makePlan } from "./plan/make-plan.ts";
import { reported, testToPaste } from "./report.ts";
import { runSteps } from "./run-steps.ts";
import { shrink } from "./shrink.ts";
import { clubNames } from "./stage/cast.ts";
import { openTheatre, type Theatre } from "./stage/stage.ts";

/** This many bursts make a season, which starts on a fresh stage with a new seed. */
const burstsInSeason = 14;
/** How long leaving out steps is tried, in milliseconds. */
const shrinkLimitMs = 20 * 60_000;

process.exit(
  await main().catch((error: unknown) => {
    printFailure(error);
    return 1;
  }),
);

async function main(): Promise<number> {
  const { seed: first, minutes, clubs, bursts, isWhole, overlook, known } = readOptions();
  const theatre = await openTheatre(clubs);
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  const { signal } = stopping;
  const end = Date.now() + minutes * 60_000;
  try {
    if (known !== undefined) return await runKnown(theatre, known);
    for (let seed = first; Date.now() < end && !signal.aborted; seed += 1) {
      console.log(`seed ${seed}`);
      const plan = makePlan(seed, clubs, bursts);
      const outcome = await runSteps(theatre, plan, {
        say: (text) => console.log(`  ${text}`),
        signal,
        overlook,
      });
      const [finding] = outcome.findings;
      if (!finding) continue;
      console.log(reported(seed, outcome));
      if (isWhole) return 1;
      console.log("Leaving out what is not needed …");
      const limit = Date.now() + shrinkLimitMs;
      const shows = async (steps: typeof plan) => {
        const again = await runSteps(theatre, steps, { signal, overlook });
        return again.findings.some(({ what }) => what === finding.what);
      };
      const goOn = () => Date.now() < limit && !signal.aborted;
      const shortest = await shrink(plan.slice(0, outcome.steps), shows, goOn);
      console.log(testToPaste(seed, finding, shortest));
      return 1;
    }
    console.log("Nothing found.");
    return 0;
  } finally {
    await theatre.close();
  }
}

/** Runs every sequence that once broke something, each by itself. */
async function runKnown(theatre: Theatre, part: string): Promise<number> {
  let broken = 0;
  for (const name of Object.keys(knownFaults).filter((one) => one.includes(part))) {
    const steps = stepsOf(name);
    const { findings } = await runSteps(theatre, steps);
    console.log(`${findings.length > 0 ? "FOUND " : "whole "} ${name} (${steps.length} steps)`);
    for (const { what, detail } of findings) console.log(`    ${what}\n      ${detail}`);
    broken += findings.length;
  }
  return broken > 0 ? 1 : 0;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      minutes: { type: "string", default: "10" },
      clubs: { type: "string", default: "3" },
      bursts: { type: "string", default: String(burstsInSeason) },
      "no-shrink": { type: "boolean", default: false },
      known: { type: "string" },
      overlook: { type: "string", multiple: true, default: [] },
    },
  });
  const [seed, minutes, clubs, bursts] = [values.seed, values.minutes, values.clubs, values.bursts].map(
    Number,
  );
  const right = [seed, minutes, clubs, bursts].every((one) => one !== undefined && one >= 0);
  if (!right || !clubs || clubs > clubNames.length)
    throw new PlainError(`Usage: npm run simulate -- --seed 1 --minutes 10 --clubs 1 to ${clubNames.length}`);
  return {
    seed: seed ?? 0,
    minutes: minutes ?? 0,
    clubs,
    bursts: bursts ?? 1,
    isWhole: values["no-shrink"],
    overlook: values.overlook,
    known: values.known,
  };
}
