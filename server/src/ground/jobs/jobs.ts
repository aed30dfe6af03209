import { roles } from "#contract/endpoint.ts";
import { startersOf } from "#contract/job-kinds.ts";
import { type Job, jobStates } from "#contract/jobs.ts";
import { downloadTypes } from "#contract/shapes.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { StreamedFile } from "#server/platform/http/routes.ts";
import { jobQueues, sendToQueue } from "#server/platform/jobs/boss.ts";
import type { Text } from "#server/words/languages.ts";
import { findJob, type JobRow } from "./jobs.queries.ts";

/** `kind` is that of a definition; the job parses `input` with its schema when it runs; `makesFile` as in `defineMaker`. */
export type NewJob = { kind: string; input: unknown; total: number; makesFile?: boolean };

/** Queues a job in the caller's transaction, to run as the caller; returns its id. */
export async function startJob(tx: ClubTx, ctx: Ctx, job: NewJob): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into jobs (club_id, kind, input, total, actor_kind, actor_id, actor_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      tx.clubId,
      job.kind,
      JSON.stringify(job.input),
      job.total,
      ctx.actor.kind,
      ctx.actor.id,
      ctx.actor.name,
      ctx.platform.clock.now(),
    ],
  );
  if (!row) throw new Error("The job was not stored");
  const { role, email } = ctx.actor;
  await sendToQueue(ctx.platform, tx, job.makesFile ? jobQueues.files : jobQueues.items, {
    club_id: tx.clubId,
    domain: ctx.domain,
    job_id: row.id,
    kind: job.kind,
    actor: { role, email },
  });
  return row.id;
}

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

/**
 * A job of a kind that the caller may start, and so watch and cancel. Throws NOT_FOUND for any other, and for another
 * club's.
 */
export async function reachJob(tx: ClubTx, ctx: Ctx, id: number): Promise<JobRow> {
  const row = await findJob(tx, id);
  if (!row || (startersOf(row.kind) !== "staff" && ctx.actor.role !== roles.admin))
    throw new ApiError("NOT_FOUND");
  return row;
}

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

const types: Record<string, string> = downloadTypes;

/**
 * What a job made. A manager may only download what they started. Throws NOT_FOUND if there is nothing,
 * LINK_EXPIRED once it is no longer kept.
 */
export async function downloadResult(ctx: Ctx, jobId: number): Promise<File> {
  const row = await inClub(ctx, (tx) => reachJob(tx, ctx, jobId));
  const isOwn = row.actor_kind === ctx.actor.kind && row.actor_id === ctx.actor.id;
  if (!row.result_name || (!isOwn && ctx.actor.role !== roles.admin)) throw new ApiError("NOT_FOUND");
  const isKept = row.result_until !== null && row.result_until > ctx.platform.clock.now();
  const file = isKept && row.result_key ? await ctx.platform.files.find(row.result_key) : null;
  if (!file) throw new ApiError("LINK_EXPIRED", { message: ({ jobs }) => jobs.fileGone });
  const type = types[/\.([a-z]+)$/.exec(row.result_name)?.[1] ?? ""] ?? "application/octet-stream";
  return new StreamedFile(row.result_name, type, file.size, file.read);
}
