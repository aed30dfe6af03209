import type { z } from "zod";
import { roles } from "#contract/endpoint.ts";
import { foldText } from "#contract/fold-text.ts";
import { startersOf } from "#contract/job-kinds.ts";
import { type job, jobStates } from "#contract/jobs.ts";
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
  const running = await tx.query(
    "select 1 from jobs where club_id = $1 and kind = any($2) and status in ('queued', 'running') limit 1",
    [tx.clubId, kinds],
  );
  if (running.length > 0) throw new ApiError("JOB_RUNNING", { message });
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

type Shown = z.input<typeof job>;

/** The job as people see it now; what it made may be gone a moment later. */
export function presentJob(row: JobRow, now: Date): Shown {
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
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

function resultOf({ result_name, result_bytes, result_until }: JobRow, now: Date): Shown["result"] {
  if (result_name === null || result_bytes === null || result_until === null || result_until <= now)
    return null;
  return { name: result_name, bytes: result_bytes, until: result_until };
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

export type Forgotten = { email: string | null; first_name: string; last_name: string };

/** Files that contain nobody's name. */
const impersonal = ["export_products"];

/**
 * Removes erased people from what jobs leave behind: what lists were searched for, what sheets and their headings were
 * called, what a job has to say, and the files it made. The content of files is not searched: each that may name people
 * is deleted, and one being made is started again. Call it with their names as they were, before they are erased.
 */
export async function forgetInJobs(tx: ClubTx, people: readonly Forgotten[], cover: string): Promise<void> {
  const emails = people.flatMap(({ email }) => (email === null ? [] : foldText(email)));
  const names = people.map(({ first_name, last_name }) => foldText(`${first_name} ${last_name}`.trim()));
  const words = [...emails, ...names].filter((word) => word !== "");
  await tx.query(
    `update jobs set input = jsonb_set(input, '{keywords}', to_jsonb($3::text))
     where club_id = $1 and exists (
       select from unnest($2::text[]) word, fold_text(input ->> 'keywords') wanted
       where length(wanted) > 1 and (strpos(wanted, word) > 0 or strpos(word, wanted) > 0))`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set messages = (
       select jsonb_agg(case when exists (select 1 from unnest($2::text[]) word where strpos(fold_text(line), word) > 0)
         then to_jsonb($3::text) else to_jsonb(line) end order by at)
       from jsonb_array_elements_text(messages) with ordinality lines (line, at))
     where club_id = $1 and messages <> '[]'
       and exists (select 1 from unnest($2::text[]) word where strpos(fold_text(messages::text), word) > 0)`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set input = jsonb_set(input, '{sheets}', (
       select jsonb_agg(case when exists (select 1 from unnest($2::text[]) word where strpos(fold_text(sheet::text), word) > 0)
         then jsonb_set(sheet - '{split,answered}'::text[], '{name}', to_jsonb($3::text)) else sheet end order by at)
       from jsonb_array_elements(input -> 'sheets') with ordinality sheets (sheet, at)))
     where club_id = $1 and jsonb_array_length(input -> 'sheets') > 0
       and exists (select 1 from unnest($2::text[]) word where strpos(fold_text((input -> 'sheets')::text), word) > 0)`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set input = jsonb_set(input, '{answered_headings}', (
       select coalesce(jsonb_agg(one order by at), '[]')
       from jsonb_array_elements(input -> 'answered_headings') with ordinality all_of_them (one, at)
       where not exists (select 1 from unnest($2::text[]) word where strpos(fold_text(one ->> 'heading'), word) > 0)))
     where club_id = $1 and input ? 'answered_headings'
       and exists (select 1 from unnest($2::text[]) word
         where strpos(fold_text((input -> 'answered_headings')::text), word) > 0)`,
    [tx.clubId, words],
  );
  await endFiles(tx);
}

/** A run that is making a file loses its lease, so it starts again with the club's current data. */
async function endFiles(tx: ClubTx): Promise<void> {
  await tx.query(
    `update jobs set result_until = now() where club_id = $1 and result_key is not null and kind <> all($2)`,
    [tx.clubId, impersonal],
  );
  await tx.query(
    `update jobs set fence = fence + 1, turns = turns + 1
     where club_id = $1 and status = 'running' and (kind like 'export_%' or kind = 'make_document') and kind <> all($2)`,
    [tx.clubId, impersonal],
  );
}
