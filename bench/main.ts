/** `npm run bench [-- --quick] [B1 ... B14]`: this machine's limit and the product, side by side. */
import { availableParallelism } from "node:os";
import { printFailure } from "../tools/plain-error.ts";
import { onNpmGone } from "../tools/start/npm-gone.ts";
import { openParts, type Parts } from "../tools/start/parts.ts";
import { type Figure, marked } from "./figures.ts";
import { type Options, readOptions } from "./options.ts";
import { shopList } from "./parts/b1-shop-list.ts";
import { productAndHome } from "./parts/b2-product-and-home.ts";
import { search } from "./parts/b3-search.ts";
import { placeOrders } from "./parts/b4-orders.ts";
import { panelLists } from "./parts/b5-panel-lists.ts";
import { redemption } from "./parts/b6-redemption.ts";
import { workbooks } from "./parts/b7-workbooks.ts";
import { startAndMemory } from "./parts/b8-start-and-memory.ts";
import { pagesInTheBrowser } from "./parts/b9-pages.ts";
import { manySizes } from "./parts/b10-many-sizes.ts";
import { twoServers } from "./parts/b11-two-servers.ts";
import { firstUse } from "./parts/b12-first-use.ts";
import { busyNeighbour } from "./parts/b14-busy-neighbour.ts";
import type { Explanation, Part } from "./parts/part.ts";
import { databaseFacts, report } from "./report.ts";
import { openStage, type Stage } from "./stage/stage.ts";

const all: Part[] = [
  shopList,
  productAndHome,
  search,
  placeOrders,
  busyNeighbour,
  redemption,
  workbooks,
  startAndMemory,
  pagesInTheBrowser,
  twoServers,
  firstUse,
  panelLists,
  manySizes,
];

process.exit(await main());

/** 0 if everything was measured, whatever the figures; 1 if a part could not be; 130 if told to stop. */
async function main(): Promise<number> {
  const parts = openParts();
  const stopped = stopAsked(parts);
  const abort = new AbortController();
  let opened: Promise<unknown> = Promise.resolve();
  let code: number;
  try {
    const options = readOptions(process.argv.slice(2));
    const stage = openStage(parts, options.times, say, abort.signal);
    opened = stage;
    code = await Promise.race([stage.then((ready) => bench(options, ready, abort.signal)), stopped]);
  } catch (error) {
    printFailure(error);
    code = 1;
  }
  abort.abort();
  // What is being started right now is registered first, and then stopped with the others.
  await opened.catch(() => undefined);
  await parts.stopAll();
  return code;
}

async function bench(options: Options, stage: Stage, stopped: AbortSignal): Promise<number> {
  const database = await databaseFacts(stage.databaseUrl);
  const chosen = all.filter(({ id }) => options.parts.includes(id));
  const figures: Figure[] = [];
  const failed: string[] = [];
  for (const part of chosen) {
    console.log(`\n${part.id}: ${part.title}`);
    try {
      const { result, cores } = await stage.watch(() => part.measure(stage));
      figures.push(...marked(result, { cores }, availableParallelism()));
    } catch (error) {
      if (stopped.aborted) throw error;
      // What the other parts found in an hour is not lost with it.
      printFailure(error);
      failed.push(part.id);
    }
  }
  const explanations = await explain(stage, { chosen, figures, failed, stopped });
  await report(options, stage, database, { figures, explanations });
  if (failed.length > 0) console.log(`Not whole, because something failed: ${failed.join(", ")}.`);
  return failed.length > 0 ? 1 : 0;
}

type Measured = { chosen: Part[]; figures: Figure[]; failed: string[]; stopped: AbortSignal };

/** Where the time goes in what missed its goal. A part that cannot tell is added to the failed ones. */
async function explain(stage: Stage, { chosen, figures, failed, stopped }: Measured): Promise<Explanation[]> {
  const explanations: Explanation[] = [];
  for (const part of chosen) {
    const missed = figures.filter((own) => own.part === part.id && own.met === false);
    if (missed.length === 0) continue;
    console.log(`\n${part.id}: looking where the time goes`);
    try {
      explanations.push(...(await part.explain(stage, missed)));
    } catch (error) {
      if (stopped.aborted) throw error;
      printFailure(error);
      failed.push(part.id);
    }
  }
  return explanations;
}

/** Settles when told to stop, or when npm is gone. A second signal ends everything at once. */
function stopAsked(parts: Parts): Promise<number> {
  return new Promise((resolve) => {
    let asked = 0;
    onNpmGone(() => resolve(1));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        asked += 1;
        if (asked === 1) console.log("\n  Stopping …");
        // npm passes on the Ctrl-C that we have heard ourselves, so the second one may be the same.
        if (asked > 2) {
          parts.killAll();
          process.exit(1);
        }
        resolve(130);
      });
    }
  });
}

function say(text: string): void {
  console.log(`  ${text} …`);
}
