import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { openParts } from "../../tools/start/parts.ts";
import { freePort } from "../../tools/start-demo.ts";
import { addAskedFor } from "./asked-for.ts";
import { closePages, shownOnPages } from "./browser.ts";
import { type Product, product, setProduct } from "./product.ts";
import { productProcess } from "./product-process.ts";

/**
 * Gives each file of stories its own product, so that files run side by side and none meets what another left:
 * the demo clubs' database cloned, their files copied, with a server, a worker, a mailbox and a Stripe.
 */
beforeAll(async () => setProduct(await openOwnProduct()));
/** What fails on another machine can often not be had again here: the screens are said beside the error. */
afterEach(async ({ task }) => {
  addAskedFor(task.file.meta);
  if (task.result?.state === "fail") throw new Error(await shownOnPages());
});
afterAll(async () => {
  await closePages();
  await product().stop();
  setProduct(undefined);
});

async function openOwnProduct(): Promise<Product> {
  const running = productProcess();
  const parts = openParts();
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-story-"));
  parts.add({ name: "data folder", stop: () => rm(dataDir, { recursive: true, force: true }) });
  await cp(inject("demoDir"), dataDir, { recursive: true });
  const database = await testDatabase();
  parts.add({ name: "database", stop: () => database.drop() });
  const settings = {
    databaseUrl: database.url,
    dataDir,
    port: await freePort(),
    webhookPort: await freePort(),
  };
  await running.ask({ name: "start", settings });
  parts.add({ name: "product", stop: () => running.ask({ name: "stop" }) });
  return {
    ...settings,
    showWeb: (folder) => running.ask({ name: "showWeb", folder }),
    sweep: (sweep) => running.ask({ name: "sweep", sweep }),
    stop: () => parts.stopAll(),
  };
}
