import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

/**
 * One job of these kinds at a time per club; two started at once wait for each other here, until the
 * transaction ends. Throws JOB_RUNNING, with `message` for whoever wanted the second.
 */
export async function refuseWhileRunning(tx: ClubTx, kinds: readonly string[], message: Text): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('one_job_of_a_kind'), $1::int)", [tx.clubId]);
  const living = await tx.query(
    "select 1 from jobs where club_id = $1 and kind = any($2) and status in ('queued', 'running') limit 1",
    [tx.clubId, kinds],
  );
  if (living.length > 0) throw new ApiError("JOB_RUNNING", { message });
}
