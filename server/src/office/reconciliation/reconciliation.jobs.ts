import { z } from "zod";
import type { reconciliation } from "#contract/reconciliation.ts";
import { day } from "#contract/shapes.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import { defineJob, type JobDefinition, refuseWhileRunning, startJob } from "../../ground/jobs/index.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { daysBetween, utcDay } from "./reconciliation.rules.ts";

const kind = "reconcile";
const maxDays = 31;

const inputSchema = z.object({ from: day, to: day });

/** Compares a period day by day; a day that Stripe could not be asked about counts as failed, and the others continue. */
const reconcileJob = defineJob<z.infer<typeof inputSchema>, string>({
  kind,
  input: inputSchema,
  maxItems: maxDays,
  items: async (_ctx, { from, to }) => daysBetween(from, to),
  perItem: async (ctx, item, run) =>
    (await reconcileDay(ctx, item, run)) ? undefined : ctx.words.reconciliation.beingCompared(item),
  label: (_ctx, item) => item,
});

export const reconciliationJobs: JobDefinition[] = [reconcileJob];

/** Queues the comparison of a period. Throws VALIDATION_FAILED, PAYMENT_NOT_SET_UP, JOB_RUNNING. */
export async function startReconciliation(ctx: Ctx, { from, to }: Input<typeof reconciliation.run>) {
  const days = daysBetween(from, to);
  if (days.length === 0) throw refused("to", ({ reconciliation }) => reconciliation.lastBeforeFirst);
  if (days.length > maxDays) throw refused("to", ({ reconciliation }) => reconciliation.tooManyDays(maxDays));
  if (to > utcDay(ctx.platform.clock.now()))
    throw refused("to", ({ reconciliation }) => reconciliation.inTheFuture);
  return inClub(ctx, async (tx) => {
    const { stripeSecretKey } = await readClubSettings(tx, ctx);
    if (!stripeSecretKey) throw new ApiError("PAYMENT_NOT_SET_UP");
    await refuseWhileRunning(tx, [kind], ({ reconciliation }) => reconciliation.alreadyRunning);
    return startJob(tx, ctx, { kind, input: { from, to }, total: days.length });
  });
}

function refused(field: string, message: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { message, errors: { [field]: [message] } });
}
