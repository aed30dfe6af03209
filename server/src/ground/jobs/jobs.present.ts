import { type Job, jobStates } from "#contract/jobs.ts";
import type { JobRow } from "./jobs.queries.ts";

/** The job as people see it now; what it made may be gone a moment later. */
export function presentJob(row: JobRow, now: Date): Job {
  const status = jobStates.find((state) => state === row.status);
  if (!status) throw new Error(`Unknown state of a job: ${row.status}`);
  return {
    id: row.id,
    kind: row.kind,
    status,
    total: row.total,
    done_count: row.done_count,
    failed_count: row.failed_count,
    messages: row.messages,
    error: row.error,
    result: resultOf(row, now),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function resultOf({ result_name, result_bytes, result_until }: JobRow, now: Date): Job["result"] {
  if (result_name === null || result_bytes === null || result_until === null || result_until <= now)
    return null;
  return { name: result_name, bytes: result_bytes, until: result_until.toISOString() };
}
