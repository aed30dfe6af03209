import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { openProduct } from "#server/platform/open-platform.ts";
import { testTimeLimitFactor } from "#server/testing/settings.ts";
import { startWorker, sweeps } from "#server/worker.ts";
import { openParts } from "../../tools/start/parts.ts";
import { startSurroundings, tellOtherCommands } from "../../tools/start/start-kitroom.ts";
import { readStartSettings } from "../../tools/start/start-settings.ts";
import type { Product } from "./product.ts";

export type ProductSettings = Pick<Product, "databaseUrl" | "dataDir" | "port" | "webhookPort">;
export type StartedProduct = Pick<Product, "showWeb" | "sweep" | "stop">;

/** Starts server, worker, mailbox and Stripe in this process, on a filled database and its data folder. */
export async function startProduct(given: ProductSettings): Promise<StartedProduct> {
  const parts = openParts();
  try {
    return await startWith(given, parts);
  } catch (error) {
    await parts.stopAll();
    throw error;
  }
}

async function startWith(
  { databaseUrl, dataDir, port, webhookPort }: ProductSettings,
  parts: ReturnType<typeof openParts>,
): Promise<StartedProduct> {
  const settings = readStartSettings(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) },
    [],
  );
  const env = await startSurroundings(settings, parts, port);
  await tellOtherCommands(settings, parts, env);
  const config = readConfig({
    ...env,
    LOG_LEVEL: "fatal",
    TIME_LIMIT_FACTOR: testTimeLimitFactor,
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${webhookPort}`,
  });
  // A story is to be answered, however busy the machine is.
  const platform = { ...(await openProduct(config)), shedsLoad: false };
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
  return {
    async showWeb(folder) {
      await app.close();
      app = await listen(folder);
    },
    async sweep(name) {
      const found = sweeps.find((one) => one.name === name);
      if (!found) throw new Error(`There is no sweep ${name}`);
      await found.run(platform);
    },
    stop: () => parts.stopAll(),
  };
}
