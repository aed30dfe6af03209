import { readConfig } from "../platform/config.ts";
import { openProduct } from "../platform/open-platform.ts";
import { checkoutSweeps } from "../sales/checkout/checkout.jobs.ts";
import { readArgs } from "./command-line.ts";

/** Asks Stripe about every open payment once, and completes refunds and events that are due. */
export async function run(args: string[], stop: AbortSignal): Promise<void> {
  readArgs("Usage: reconcile", args, {});
  const platform = await openProduct(readConfig(process.env));
  try {
    for (const sweep of checkoutSweeps) {
      await sweep.run(platform);
      await sweep.finish?.(platform);
      stop.throwIfAborted();
    }
    console.log("Reconciled.");
  } finally {
    await platform.pool.end();
  }
}
