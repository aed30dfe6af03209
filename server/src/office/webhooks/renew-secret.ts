import type { WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { newSecret } from "./endpoint-secret.ts";
import { presentEndpoint } from "./webhooks.present.ts";
import { changeSecret, lockEndpoint } from "./webhooks.queries.ts";

/**
 * Returns a new secret, only now; the previous one signs nothing any more. With `signature` the address is signed for in
 * that format from now on. Throws NOT_FOUND.
 */
export async function renewSecret(
  ctx: Ctx,
  { id, signature }: Input<typeof webhooks.renewSecret>,
): Promise<WebhookEndpoint & { secret: string }> {
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const row = await changeSecret(tx, id, { secret: sealed, signature: signature ?? before.signature });
    await recordAudit(tx, ctx, {
      action: "webhook.secret_renewed",
      subjectKind: "webhook",
      subjectId: id,
      before: { url: before.url, signature: before.signature },
      after: { url: row.url, signature: row.signature },
    });
    return { ...presentEndpoint(row), secret };
  });
}
