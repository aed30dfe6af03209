import { type Job, jobStates } from "#contract/jobs.ts";
import type { JobRow } from "./jobs.queries.ts";

export function presentJob(row: JobRow): Job {
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
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
