import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import type { jobs } from "./jobs.tables.ts";

export type JobRow = typeof jobs.$inferSelect;

export async function findJob(tx: ClubTx, id: number): Promise<JobRow | null> {
  const text = "select * from jobs where club_id = $1 and id = $2";
  const [row] = await tx.query<JobRow>(text, [tx.clubId, id], "find_job");
  return row ?? null;
}

/** A waiting job is cancelled at once, a running one after its current item; others stay as they are. */
export async function requestCancel(tx: ClubTx, id: number, now: Date): Promise<void> {
  const [row] = await tx.query<EndedRow>(
    `update jobs set cancel_requested = true,
       status = case status when 'queued' then 'cancelled' else status end,
       finished_at = case status when 'queued' then $3::timestamptz end
     where club_id = $1 and id = $2 and status in ('queued', 'running') returning ${endedColumns}`,
    [tx.clubId, id, now],
  );
  await recordEnd(tx, now, row);
}

/** Makes the caller the only worker that may write; null if the job is over. */
export async function takeLease(tx: ClubTx, id: number): Promise<JobRow | null> {
  const [row] = await tx.query<JobRow>(
    `update jobs set fence = fence + 1, status = 'running'
     where club_id = $1 and id = $2 and status in ('queued', 'running') returning *`,
    [tx.clubId, id],
  );
  return row ?? null;
}

/** Notes that the worker yields because others are waiting, so that the lease does not count as lost. */
export async function countTurn(tx: ClubTx, id: number): Promise<void> {
  await tx.query("update jobs set turns = turns + 1 where club_id = $1 and id = $2", [tx.clubId, id]);
}

/** Whether this fence is still the newest; if so, it stays that way until the transaction ends. */
export async function holdsFence(tx: ClubTx, id: number, fence: number): Promise<boolean> {
  const text = "select 1 from jobs where club_id = $1 and id = $2 and fence = $3 for share";
  return (await tx.query(text, [tx.clubId, id, fence], "holds_fence")).length > 0;
}

/** Whether the job still has to be ended; if so, no other process resends or ends it until the transaction ends. */
export async function lockUnfinished(tx: ClubTx, id: number): Promise<boolean> {
  // A worker that is writing an item holds the row meanwhile; it is checked again next time.
  const text = `select 1 from jobs where club_id = $1 and id = $2 and status in ('queued', 'running')
     for no key update skip locked`;
  return (await tx.query(text, [tx.clubId, id], "lock_unfinished_job")).length > 0;
}

/** Ends a job that nobody can continue. */
export async function endAbandonedJob(tx: ClubTx, id: number, error: string, now: Date): Promise<void> {
  const [row] = await tx.query<EndedRow>(
    `update jobs set status = 'failed', fence = fence + 1, error = $3, finished_at = $4
     where club_id = $1 and id = $2 and status in ('queued', 'running') returning ${endedColumns}`,
    [tx.clubId, id, error, now],
  );
  await recordEnd(tx, now, row);
}

export type Progress = { total: number; done: number; failed: number; newMessages: string[] };
/** What a job made, and how long it is kept. */
export type KeptResult = { key: string; name: string; bytes: number; until: Date };
export type Ending = {
  status: "done" | "failed" | "cancelled";
  error: string | null;
  at: Date;
  result?: KeptResult;
};

/** Writes the job's progress, and how it ended. Null if another worker has taken over. */
export async function saveProgress(
  tx: ClubTx,
  job: { id: number; fence: number },
  progress: Progress,
  ending?: Ending,
): Promise<{ cancel_requested: boolean } | null> {
  const [row] = await tx.query<EndedRow & { cancel_requested: boolean }>(
    `update jobs set total = $4, done_count = $5, failed_count = $6, messages = messages || $7::jsonb,
       status = coalesce($8, status), error = $9, finished_at = $10,
       result_key = $11, result_name = $12, result_bytes = $13, result_until = $14
     where club_id = $1 and id = $2 and fence = $3 and status = 'running'
     returning ${endedColumns}, cancel_requested`,
    [
      tx.clubId,
      job.id,
      job.fence,
      progress.total,
      progress.done,
      progress.failed,
      JSON.stringify(progress.newMessages),
      ending?.status ?? null,
      ending?.error ?? null,
      ending?.at ?? null,
      ending?.result?.key ?? null,
      ending?.result?.name ?? null,
      ending?.result?.bytes ?? null,
      ending?.result?.until ?? null,
    ],
    "save_job_progress",
  );
  if (ending) await recordEnd(tx, ending.at, row);
  return row ?? null;
}

/** What is reported about a job that may be over now. */
type EndedRow = {
  id: number;
  kind: string;
  status: JobRow["status"];
  /** Null if nobody on the staff started it. */
  staff_id: number | null;
  is_check: boolean;
};
const endedColumns = `id, kind, status, case when actor_kind = 'staff' then actor_id end as staff_id,
  coalesce(input ->> 'dry_run' = 'true', false) as is_check`;

async function recordEnd(tx: ClubTx, now: Date, row: EndedRow | undefined): Promise<void> {
  if (!row || row.staff_id === null || row.status === "queued" || row.status === "running") return;
  const { id: job_id, kind: job_kind, staff_id, status, is_check } = row;
  await record(tx, now, { kind: "job.ended", job_id, staff_id, job_kind, status, is_check });
}
