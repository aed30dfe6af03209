import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removePostgresData } from "#sandbox/postgres/index.ts";
import { runStep, type StepOptions } from "./product-step.ts";

const seed = join("sandbox", "demo", "main.ts");
/** How long filling may take, in milliseconds, before the console says what is going on. */
const quiet = 2_000;

export interface DemoClubs {
  /** Fills the database if that has not been done yet. It has to be migrated. */
  fill(step: StepOptions, say: (text: string) => void): Promise<void>;
}

/**
 * Prepares for filling a database of our own, before it is started. What was filled half way by a start that was
 * killed is thrown away: nobody can have used it yet, as the product comes up only afterwards.
 */
export async function prepareDemoClubs(dataDir: string): Promise<DemoClubs> {
  const postgres = join(dataDir, "postgres");
  const marker = join(postgres, "demo");
  const state = await readFile(marker, "utf8").catch(() => "");
  if (state === "begun") {
    await removePostgresData(postgres);
    for (const folder of ["files", "sandbox"]) {
      await rm(join(dataDir, folder), { recursive: true, force: true });
    }
  }
  if (!existsSync(postgres)) {
    await mkdir(postgres, { recursive: true, mode: 0o711 });
    await writeFile(marker, "begun");
  }
  return {
    async fill(step, say) {
      if (state === "done") return;
      await fillDemoClubs(step, say);
      await writeFile(marker, "done");
    },
  };
}

/** Fills a database if it is empty. */
export async function fillDemoClubs(step: StepOptions, say: (text: string) => void): Promise<void> {
  const news = setTimeout(() => say("Filling the demo clubs, half a minute at the first start"), quiet);
  await runStep("demo", [seed], step).finally(() => clearTimeout(news));
}
