import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import { GatewayRefusal } from "../../sales/payments/index.ts";
import { readBooks } from "./books.ts";
import { compareBooks, type DayTotals, dayPeriod, type Finding } from "./reconciliation.rules.ts";

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
    const problem = wordsFor(error);
    await inClub(ctx, (tx) => failDay(tx, ctx, claim, problem.message));
    throw problem;
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

/** A comparison that one worker began; another one may begin it again after so long. */
export type DayClaim = { id: number; startedAt: Date };
const takeOverAfterMinutes = 15;

/** Marks a day as being compared. Null if somebody else is doing it. */
export async function claimDay(tx: ClubTx, ctx: Ctx, day: string): Promise<DayClaim | null> {
  const startedAt = ctx.platform.clock.now();
  const [row] = await tx.query<{ id: number }>(
    `insert into reconciliations (club_id, day, status, started_at) values ($1, $2, 'running', $3)
     on conflict (club_id, day) do update set status = 'running', started_at = excluded.started_at
       where reconciliations.status <> 'running'
         or reconciliations.started_at < $3::timestamptz - interval '${takeOverAfterMinutes} minutes'
     returning id`,
    [tx.clubId, day, startedAt],
    "claim_reconciliation",
  );
  return row ? { id: row.id, startedAt } : null;
}

/**
 * Ends a comparison with its differences. Explained ones stay so while both sums are the same; open ones that
 * no longer differ are resolved, and new or changed ones are open. Nothing if another worker took the day over.
 */
export async function endDay(
  tx: ClubTx,
  ctx: Ctx,
  claim: DayClaim,
  totals: DayTotals,
  findings: Finding[],
): Promise<void> {
  const now = ctx.platform.clock.now();
  const dayRows = await tx.query(
    `update reconciliations set status = 'done', error = null, finished_at = $4, compared = $5,
       stripe_captured_cents = $6, our_captured_cents = $7, stripe_refunded_cents = $8, our_refunded_cents = $9
     where club_id = $1 and id = $2 and status = 'running' and started_at = $3 returning id`,
    [
      ...[tx.clubId, claim.id, claim.startedAt, now, totals.compared],
      ...[totals.stripeCaptured, totals.ourCaptured, totals.stripeRefunded, totals.ourRefunded],
    ],
    "end_reconciliation",
  );
  if (dayRows.length === 0) return;
  await tx.query(
    `update reconciliation_differences set status = 'gone', closed_at = $3
     where club_id = $1 and reconciliation_id = $2 and status = 'open' and not (kind || ' ' || reference = any($4))`,
    [tx.clubId, claim.id, now, findings.map(({ kind, reference }) => `${kind} ${reference}`)],
    "close_differences",
  );
  const differences = await tx.query<{ is_news: boolean }>(
    `insert into reconciliation_differences as before
       (club_id, reconciliation_id, kind, order_id, payment_id, reference, ours_cents, theirs_cents, found_at)
     select $1, $2, f.kind, f."orderId", f."paymentId", f.reference, f."oursCents", f."theirsCents", $3
     from jsonb_to_recordset($4::jsonb) as f
       (kind text, reference text, "orderId" bigint, "paymentId" bigint, "oursCents" bigint, "theirsCents" bigint)
     on conflict (club_id, kind, reference) do update
       set ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents,
         order_id = excluded.order_id, payment_id = excluded.payment_id,
         status = case when ${isAnother} then 'open' else before.status end,
         found_at = case when ${isAnother} then excluded.found_at else before.found_at end,
         closed_at = case when ${isAnother} then null else before.closed_at end
     returning found_at = $3 as is_news`,
    [tx.clubId, claim.id, now, JSON.stringify(findings)],
    "write_differences",
  );
  if (differences.some(({ is_news }) => is_news))
    await record(tx, now, { kind: "books.differed", reconciliation_id: claim.id });
}

/** It is not the difference that somebody explained, or that was resolved. */
const isAnother = `(before.status = 'gone' or before.status = 'explained'
  and (before.ours_cents, before.theirs_cents) is distinct from (excluded.ours_cents, excluded.theirs_cents))`;

export async function failDay(tx: ClubTx, ctx: Ctx, claim: DayClaim, error: string): Promise<void> {
  await tx.query(
    `update reconciliations set status = 'failed', error = $4, finished_at = $5
     where club_id = $1 and id = $2 and status = 'running' and started_at = $3`,
    [tx.clubId, claim.id, claim.startedAt, error.slice(0, 500), ctx.platform.clock.now()],
    "fail_reconciliation",
  );
}
