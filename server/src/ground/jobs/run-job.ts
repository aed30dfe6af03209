import { setTimeout as pause } from "node:timers/promises";
import { type Actor, type Ctx, type Platform, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type JobMessage, jobQueues, otherClubsWait, sendToQueue } from "#server/platform/jobs/boss.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { clubById } from "../clubs/index.ts";
import type { JobDefinition, MadeFile, MakerRun } from "./job-definitions.ts";
import { JobCancelled, type JobLease, jobLease, LeaseLost } from "./job-lease.ts";
import { countTurn, holdsFence, type JobRow, takeLease } from "./jobs.queries.ts";

/** A job over which this many workers have died is what kills them. */
const maxLeases = 25;
const maxItemTries = 3;
const betweenTriesMs = 300;
const cancelled = { status: "cancelled", error: null } as const;
/** How long a job runs while others wait for a worker. */
const turnMs = 5_000;

/** The worker is stopping; the job continues elsewhere, or after the restart. */
export class WorkerStopping extends Error {}

/**
 * Runs a job from where it broke off, as the person who started it. Throws if the queue should deliver it
 * again: the worker is stopping, or the database is away.
 */
export async function runJob(
  platform: Platform,
  definition: JobDefinition,
  message: JobMessage,
  stopping: AbortSignal,
): Promise<void> {
  const club = await clubById(platform, message.club_id);
  if (!club) return;
  const base = systemCtx(platform, club, `job-${message.job_id}`);
  const row = await inClub(base, (tx) => takeLease(tx, message.job_id));
  if (!row) return;
  const ctx: Ctx = { ...base, actor: actorOf(row, message) };
  const turn: Turn = { end: performance.now() + turnMs, giveUp: (lease) => giveUpTurn(ctx, lease, message) };
  try {
    await runLeased(ctx, definition, row, turn, stopping);
  } catch (error) {
    if (!(error instanceof LeaseLost || (await isTakenOver(ctx, row)))) throw error;
    ctx.log.warn({ job_id: row.id, err: error }, "another worker has taken this job over");
  }
}

/** A worker that stood still may lose its connection first; its message is another's nevertheless, and not to be given back. */
function isTakenOver(ctx: Ctx, { id, fence }: JobRow): Promise<boolean> {
  return inClub(ctx, async (tx) => !(await holdsFence(tx, id, fence))).catch(() => false);
}

/** How long the job may keep its slot; `giveUp` puts it behind the others, if there are any. */
type Turn = { end: number; giveUp(lease: JobLease): Promise<boolean> };

/** Puts the job behind those of other clubs that are waiting for a worker; false if there are none. */
function giveUpTurn(ctx: Ctx, lease: JobLease, message: JobMessage): Promise<boolean> {
  return inClub(ctx, async (tx) => {
    if (!(await otherClubsWait(tx))) return false;
    await lease.assertHeld(tx);
    await countTurn(tx, message.job_id);
    await sendToQueue(ctx.platform, tx, jobQueues.items, message);
    return true;
  });
}

async function runLeased(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  turn: Turn,
  stopping: AbortSignal,
): Promise<void> {
  const fail = (error: string) => jobLease(ctx, row, row.total).save({ status: "failed", error });
  if (row.fence - row.turns > maxLeases) return fail(ctx.words.jobs.interruptedTooOften);
  const input = definition.input.safeParse(row.input);
  if (!input.success) return fail(ctx.words.jobs.startUnreadable);
  const { make } = definition;
  if (make) {
    const lease = jobLease(ctx, row, row.total);
    return runMaker(
      ctx,
      lease,
      (work) => make(ctx, input.data, work),
      () => {
        if (stopping.aborted) throw new WorkerStopping("The worker stops");
      },
    );
  }
  const firstLease = jobLease(ctx, row, row.total);
  await firstLease.save();
  if (firstLease.isCancelRequested()) return firstLease.save(cancelled);
  const items = await definition.items(ctx, input.data, row.id);
  if (items.length > definition.maxItems)
    return fail(ctx.words.jobs.tooManyItems({ items: items.length, most: definition.maxItems }));

  const lease = jobLease(ctx, row, items.length);
  // Reports the total, and whether it was cancelled, before the first item.
  await lease.save();
  // Items before this one are done one at a time, because they failed as a batch.
  let aloneUntil = 0;
  while (lease.done < items.length) {
    if (lease.isCancelRequested()) return lease.save(cancelled);
    if (stopping.aborted) {
      await lease.save();
      throw new WorkerStopping("The worker stops");
    }
    if (performance.now() > turn.end) {
      await lease.save();
      if (await turn.giveUp(lease)) return;
      turn.end = performance.now() + turnMs;
    }
    const most = lease.done < aloneUntil ? 1 : (definition.together?.most ?? 1);
    const next = items.slice(lease.done, lease.done + most);
    const outcomes = await runNext(ctx, definition, next, lease);
    if (outcomes === "cancelled") return lease.save(cancelled);
    if (!outcomes) aloneUntil = lease.done + next.length;
    for (const outcome of outcomes ?? []) await lease.count(outcome);
  }
  return lease.save({ status: "done", error: null });
}

type ItemOutcome = Parameters<JobLease["count"]>[0];

/** Null if a batch failed; then none of it was done. */
async function runNext(
  ctx: Ctx,
  definition: JobDefinition,
  items: readonly unknown[],
  lease: JobLease,
): Promise<ItemOutcome[] | "cancelled" | null> {
  const { together } = definition;
  try {
    if (!together || items.length < 2)
      return await Promise.all(items.map((item) => runItem(ctx, definition, item, lease)));
    const lines = await together.perItems(ctx, items, lease);
    return items.map((_, at) => ({ isFailed: false, message: lines[at] }));
  } catch (error) {
    if (error instanceof JobCancelled) return "cancelled";
    if (error instanceof LeaseLost || !together || items.length < 2) throw error;
    ctx.log.warn({ err: error, job_id: lease.jobId }, "items of a job failed together");
    return null;
  }
}

async function failed(ctx: Ctx, { label }: JobDefinition, item: unknown, line: string): Promise<ItemOutcome> {
  return { isFailed: true, message: label ? `${await label(ctx, item)}: ${line}` : line };
}

async function runItem(
  ctx: Ctx,
  definition: JobDefinition,
  item: unknown,
  lease: JobLease,
): Promise<ItemOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { isFailed: false, message: await definition.perItem(ctx, item, lease) };
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof JobCancelled) throw error;
      if (error instanceof ApiError && error.status < 500)
        return failed(ctx, definition, item, error.saidIn(ctx.words).message);
      ctx.log.error({ err: error, job_id: lease.jobId, tries }, "an item of a job failed");
      // If the database is away this throws, and the item does not count as failed.
      await lease.save();
      if (tries >= maxItemTries) {
        await definition.giveUp?.(ctx, item, lease);
        return failed(ctx, definition, item, ctx.words.errors.INTERNAL);
      }
      await pause(betweenTriesMs * tries);
    }
  }
}

function actorOf(row: JobRow, { actor }: JobMessage): Actor {
  return {
    kind: row.actor_kind as Actor["kind"],
    id: row.actor_id,
    name: row.actor_name,
    role: actor.role,
    email: actor.email,
    sessionId: null,
  };
}

const dayMs = 24 * 3600 * 1000;
/** How long a result can be downloaded. */
const keptMs = dayMs;

/**
 * Runs a maker under its lease, stores the file and ends the job. If the run is aborted (the worker stops,
 * another one took over) nothing is stored.
 */
async function runMaker(
  ctx: Ctx,
  lease: JobLease,
  make: (work: MakerRun) => Promise<MadeFile>,
  stop: () => void,
): Promise<void> {
  let total = 0;
  const work: MakerRun = {
    jobId: lease.jobId,
    expect(steps) {
      total = steps;
    },
    async report(done) {
      stop();
      await lease.reach(done, total);
      if (lease.isCancelRequested()) throw new JobCancelled();
    },
  };
  try {
    await lease.save();
    if (lease.isCancelRequested()) throw new JobCancelled();
    const file = await make(work);
    const { key, bytes } = await keep(ctx, lease.jobId, file);
    const until = new Date(ctx.platform.clock.now().getTime() + keptMs);
    await lease.reach(total, total);
    const result = { key, name: file.name, bytes, until };
    await lease.save({ status: "done", error: null, result }).catch(async (error: unknown) => {
      await ctx.platform.files.remove(key);
      throw error;
    });
  } catch (error) {
    if (error instanceof JobCancelled) return lease.save({ status: "cancelled", error: null });
    if (error instanceof ApiError && error.status < 500)
      return lease.save({ status: "failed", error: error.saidIn(ctx.words).message });
    throw error;
  }
}

/** The random part keeps a late worker's file separate from its successor's. */
async function keep(ctx: Ctx, jobId: number, { name, content }: MadeFile) {
  const extension = /\.[a-z]+$/.exec(name)?.[0] ?? ".bin";
  const key = `${ctx.clubId}/results/${jobId}-${randomToken().slice(0, 12)}${extension}`;
  return { key, bytes: await ctx.platform.files.put(key, content) };
}
