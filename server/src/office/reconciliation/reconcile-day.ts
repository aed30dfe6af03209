import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import { GatewayRefusal } from "../../sales/payments/index.ts";
import { dayPeriod } from "./days.rules.ts";
import { readBooks } from "./read-books.ts";
import { claimDay, endDay, failDay } from "./reconciliation.queries.ts";
import { compareBooks } from "./reconciliation.rules.ts";

/**
 * Compares a day (`YYYY-MM-DD`, UTC) of the club's payments and refunds with Stripe's, and stores the differences.
 * Comparing again closes what no longer differs. False if somebody else is comparing this day right now. Throws
 * PAYMENT_NOT_SET_UP, PAYMENT_UNAVAILABLE; the day is then marked as failed.
 */
export async function reconcileDay(ctx: Ctx, day: string, run?: JobRun): Promise<boolean> {
  const claim = await inClub(ctx, async (tx) => {
    await run?.assertHeld(tx);
    return claimDay(tx, ctx, day);
  });
  if (!claim) return false;
  try {
    const { totals, findings } = compareBooks(await readBooks(ctx, dayPeriod(day)));
    await inClub(ctx, async (tx) => {
      await run?.assertHeld(tx);
      await endDay(tx, ctx, claim, totals, findings);
    });
    return true;
  } catch (error) {
    const told = wordsFor(error);
    await inClub(ctx, (tx) => failDay(tx, ctx, claim, told.message));
    throw told;
  }
}

/** What a person can act on; anything else keeps its own error. */
function wordsFor(error: unknown): Error {
  if (error instanceof GatewayRefusal) {
    const message: Text =
      error.why === "out_of_reach"
        ? ({ reconciliation }) => reconciliation.keyRefused
        : ({ reconciliation }) => reconciliation.listRefused;
    return new ApiError("PAYMENT_UNAVAILABLE", { message, cause: error });
  }
  if (error instanceof ApiError && error.code === "PAYMENT_UNAVAILABLE")
    return new ApiError("PAYMENT_UNAVAILABLE", {
      message: ({ reconciliation }) => reconciliation.noAnswer,
      cause: error,
    });
  return error instanceof Error ? error : new Error(String(error));
}
