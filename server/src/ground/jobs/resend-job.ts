import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { findMessages, sendToQueue } from "#server/platform/jobs/boss.ts";
import { endAbandonedJob, lockUnfinished } from "./jobs.queries.ts";

/**
 * Sends a job again if the queue has no message that would still be delivered. Whoever may yet be working
 * on it loses its lease to the next worker. Changes nothing if there is such a message.
 */
export async function resendJob(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    // Locked before the queue is queried, so that only one of two concurrent calls sends it.
    if (!(await lockUnfinished(tx, id))) return;
    const messages = await findMessages(tx, id);
    if (messages.some(({ isLiving }) => isLiving)) return;
    const [newest] = messages;
    if (newest) {
      await sendToQueue(ctx.platform, tx, newest.queue, newest.message);
    } else {
      // Only the message said for whom it acted.
      await endAbandonedJob(tx, id, ctx.words.jobs.interrupted, ctx.platform.clock.now());
    }
    ctx.log.warn({ job_id: id, is_sent: newest !== undefined }, "a job was left without a message");
  });
}
