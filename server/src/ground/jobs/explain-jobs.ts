import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, type Told } from "#server/platform/explain.ts";

/** The jobs that did something to an order. */
export async function explainJobs(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    id: number;
    kind: string;
    status: string;
    total: number;
    done_count: number;
    failed_count: number;
    created_at: Date;
    finished_at: Date | null;
  }>(
    `select id, kind, status, total, done_count, failed_count, created_at, finished_at from jobs
     where club_id = $1 and id in (
       select job_id from order_events where club_id = $1 and order_id = $2 and job_id is not null)
     order by id`,
    [tx.clubId, orderId],
  );
  return rows.map((row) => ({
    at: row.created_at,
    what: "job",
    says: inLine(
      `#${row.id} ${row.kind}`,
      `${row.done_count} of ${row.total} done`,
      row.failed_count > 0 && `${row.failed_count} failed`,
      row.finished_at && `ended ${row.finished_at.toISOString()}`,
    ),
    state: row.status,
    id: `job-${row.id}`,
  }));
}
