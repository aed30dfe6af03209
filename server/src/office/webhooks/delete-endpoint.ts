import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { auditedEndpoint } from "./endpoint-secret.ts";
import { lockEndpoint, removeEndpoint } from "./webhooks.queries.ts";

/** Deletes an address with its log; pending deliveries are dropped. Throws NOT_FOUND. */
export async function deleteEndpoint(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    await removeEndpoint(tx, id);
    await recordAudit(tx, ctx, {
      action: "webhook.deleted",
      subjectKind: "webhook",
      subjectId: id,
      before: auditedEndpoint(row),
    });
  });
}
