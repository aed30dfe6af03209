import { randomUUID } from "node:crypto";
import type { webhooks } from "#contract/webhooks.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { webhookTest } from "../webhooks.limits.ts";
import { lockEndpoint } from "../webhooks.queries.ts";
import { exampleData } from "./example-data.ts";
import { envelopeOf } from "./make-payload.ts";

/** Queues an example of the event, also for an address that does not listen to it. Throws NOT_FOUND, RATE_LIMITED. */
export async function sendTestDelivery(
  ctx: Ctx,
  { id, event }: Input<typeof webhooks.sendTest>,
): Promise<void> {
  await ctx.platform.limits.take(webhookTest, String(ctx.clubId));
  const now = ctx.platform.clock.now();
  await inClub(ctx, async (tx) => {
    await lockEndpoint(tx, id);
    const told = { event_id: randomUUID(), event, created_at: now };
    const payload = await envelopeOf(tx, told, exampleData[event], true);
    await tx.query(
      `insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, payload, due_at, created_at)
       values ($1, $2, $3, $4, 0, $5, $6, $6)`,
      [tx.clubId, id, event, told.event_id, payload, now],
    );
  });
}
