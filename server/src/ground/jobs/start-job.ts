import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { jobQueues, sendToQueue } from "#server/platform/jobs/boss.ts";

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
