import { auditAllClubs } from "../platform/audits.ts";
import { readConfig } from "../platform/config.ts";
import { openProduct } from "../platform/open-platform.ts";
import { checkoutSweeps } from "../sales/checkout/checkout.jobs.ts";
import { audits } from "../worker.ts";
import { readArgs, tellFindings } from "./command-line.ts";

/** Runs every audit query for every club and reports broken invariants; exit code 1 if there are any. */
export async function audit(args: string[], stop: AbortSignal): Promise<void> {
  readArgs("Usage: audit", args, {});
  const platform = await openProduct(readConfig(process.env));
  try {
    const findings = await auditAllClubs(platform, audits, stop);
    console.log(tellFindings(findings, audits.length));
  } finally {
    await platform.pool.end();
  }
}

/** Asks Stripe about every open payment once, and completes refunds and events that are due. */
export async function reconcile(args: string[], stop: AbortSignal): Promise<void> {
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
