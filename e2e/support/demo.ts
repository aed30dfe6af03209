import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startThrowawayPostgres } from "#sandbox/postgres/index.ts";
import { testTimeLimitFactor } from "#server/testing/settings.ts";
import { startDemo } from "../../tools/start-demo.ts";
import { cast } from "./cast.ts";
import { setProduct } from "./product.ts";
import { staffSession } from "./sessions.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of the demo clubs at rest; each file of stories copies it, and clones `templateUrl`. */
    demoDir: string;
  }
}

/** Fills the demo clubs once, as `npm start` does on an empty machine, and leaves them at rest to be copied. */
export default async function prepareDemo(project: TestProject) {
  const postgres = await startThrowawayPostgres({ durable: false });
  const demoDir = await mkdtemp(join(tmpdir(), "kitroom-stories-"));
  const { port, stop } = await startDemo({
    DATABASE_URL: postgres.url,
    DATA_DIR: demoDir,
    TIME_LIMIT_FACTOR: testTimeLimitFactor,
  });
  // Staff are logged in once, because a code is mailed each time.
  const atRest = () => Promise.reject(new Error("The demo is at rest."));
  setProduct({
    port,
    dataDir: demoDir,
    databaseUrl: postgres.url,
    webhookPort: 0,
    showWeb: atRest,
    sweep: atRest,
    stop,
  });
  for (const person of [cast.admin, cast.manager]) await staffSession(person);
  await staffSession(cast.harbourAdmin, "harbour");
  await stop();
  project.provide("templateUrl", postgres.url);
  project.provide("demoDir", demoDir);
  return async () => {
    await postgres.stop();
    await rm(demoDir, { recursive: true, force: true });
  };
}
