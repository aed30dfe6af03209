import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { newSecret } from "./endpoint-secret.ts";
import { presentEndpoint } from "./webhooks.present.ts";
import { changeSecret, lockEndpoint } from "./webhooks.queries.ts";

/** Gives a new secret, this once; the one before signs nothing any more. Throws NOT_FOUND. */
export async function renewSecret(ctx: Ctx, id: number): Promise<WebhookEndpoint & { secret: string }> {
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    await lockEndpoint(tx, id);
    const row = await changeSecret(tx, id, sealed);
    const action = "webhook.secret_renewed";
    await recordAudit(tx, ctx, { action, subjectKind: "webhook", subjectId: id, after: { url: row.url } });
    return { ...presentEndpoint(row), secret };
  });
}
