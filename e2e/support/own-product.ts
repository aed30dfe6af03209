import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { openProduct } from "#server/platform/open-platform.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { startWorker, sweeps } from "#server/worker.ts";
import { openParts } from "../../tools/start/parts.ts";
import { startSurroundings, tellOtherCommands } from "../../tools/start/start-kitroom.ts";
import { readStartSettings } from "../../tools/start/start-settings.ts";
import { freePort } from "../../tools/start-demo.ts";
import { closePages, shownOnPages } from "./browser.ts";
import { type Product, product, setProduct } from "./product.ts";

/**
 * Gives each file of stories its own product, so that files run side by side and none meets what another left:
 * the demo clubs' database cloned, their files copied, server and worker in this process, a mailbox and a Stripe.
 */
beforeAll(async () => setProduct(await startProduct()));
/** What fails on another machine can often not be had again here: the screens are said beside the error. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") throw new Error(await shownOnPages());
});
afterAll(async () => {
  await closePages();
  await product().stop();
  setProduct(undefined);
});

async function startProduct(): Promise<Product> {
  const parts = openParts();
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-story-"));
  parts.add({ name: "data folder", stop: () => rm(dataDir, { recursive: true, force: true }) });
  await cp(inject("demoDir"), dataDir, { recursive: true });
  const database = await testDatabase();
  parts.add({ name: "database", stop: () => database.drop() });
  const port = await freePort();
  const webhookPort = await freePort();
  const given = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port) };
  const settings = readStartSettings(given, []);
  const env = await startSurroundings(settings, parts, port);
  await tellOtherCommands(settings, parts, env);
  const config = readConfig({
    ...env,
    NODE_ENV: "development",
    LOG_LEVEL: "fatal",
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${webhookPort}`,
  });
  const platform = await openProduct(config);
  parts.add({ name: "connections", stop: () => platform.pool.end() });
  const worker = await startWorker(platform);
  parts.add({ name: "worker", stop: () => worker.stop() });
  const listen = async (webFolder?: string) => {
    const app = await buildApp(platform, webFolder === undefined ? {} : { webFolder });
    await app.listen({ port, host: config.host });
    return app;
  };
  let app = await listen();
  parts.add({ name: "server", stop: () => app.close() });
  const showWeb = async (folder: string) => {
    await app.close();
    app = await listen(folder);
  };
  const sweep = async (name: string) => {
    const found = sweeps.find((one) => one.name === name);
    if (!found) throw new Error(`There is no sweep ${name}`);
    await found.run(platform);
  };
  return {
    port,
    dataDir,
    databaseUrl: database.url,
    webhookPort,
    showWeb,
    sweep,
    stop: () => parts.stopAll(),
  };
}
