import type { TestProject } from "vitest/node";
import { freePort, startDemo } from "../../tools/start-demo.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product under test listens; clubs are at `http://<club>.kitroom.localhost:<port>`. */
    productPort: number;
    /** Its data folder, which holds the key that the sandbox's accounts are derived from. */
    productDataDir: string;
    /** Where a story may listen for webhooks on this machine; the product is allowed to post there. */
    webhookPort: number;
  }
}

/** Starts the whole product with its demo clubs, as `npm start` does, on a fresh data folder. */
export default async function startProduct(project: TestProject) {
  const webhookPort = await freePort();
  const { port, dataDir, stop } = await startDemo({ WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${webhookPort}` });
  project.provide("productPort", port);
  project.provide("productDataDir", dataDir);
  project.provide("webhookPort", webhookPort);
  return stop;
}
