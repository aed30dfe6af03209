import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { webhookTest } from "../webhooks.limits.ts";
import { findDelivery } from "./list-deliveries.queries.ts";

/** Makes a finished delivery due again, with its id and body. Throws NOT_FOUND, DUPLICATE, RATE_LIMITED. */
export async function replayDelivery(ctx: Ctx, id: number): Promise<void> {
  await ctx.platform.limits.take(webhookTest, String(ctx.clubId));
  await inClub(ctx, async (tx) => {
    const [row] = await tx.query<{ event: string }>(
      `update webhook_deliveries set status = 'queued', attempts = 0, due_at = $3, wanted_at = $3, delivered_at = null, last_error = null
       where club_id = $1 and id = $2 and status <> 'queued' returning event`,
      [tx.clubId, id, ctx.platform.clock.now()],
    );
    if (!row && (await findDelivery(tx, id)))
      throw new ApiError("DUPLICATE", { message: ({ webhooks }) => webhooks.underWay });
    if (!row) throw new ApiError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "webhook.replayed",
      subjectKind: "webhook_delivery",
      subjectId: id,
      after: { event: row.event },
    });
  });
}
