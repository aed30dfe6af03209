import { checkoutSweeps } from "../modules/checkout/index.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";

/** Asks Stripe about every open payment once, and finishes refunds and events that are due. */
export async function run(): Promise<void> {
  const platform = openPlatform(readConfig(process.env));
  try {
    for (const sweep of checkoutSweeps) {
      await sweep.run(platform);
      await sweep.finish?.(platform);
    }
    console.log("Reconciled.");
  } finally {
    await platform.pool.end();
  }
}
