import type { WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import { checkHost } from "./check-host.ts";
import { auditedEndpoint } from "./endpoint-secret.ts";
import { presentEndpoint } from "./webhooks.present.ts";
import { changeEndpoint, lockEndpoint } from "./webhooks.queries.ts";

/** Throws NOT_FOUND, STALE_VERSION, WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE. */
export async function updateEndpoint(
  ctx: Ctx,
  { id, version, ...form }: Input<typeof webhooks.update>,
): Promise<WebhookEndpoint> {
  const url = new URL(form.url).href;
  await inClub(ctx, (tx) => lockEndpoint(tx, id));
  await checkHost(ctx, url);
  return inClub(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (before.version !== version) throw new ApiError("STALE_VERSION");
    const after = await changeEndpoint(tx, id, withKept({ ...form, url }, before));
    await recordAudit(tx, ctx, {
      action: "webhook.updated",
      subjectKind: "webhook",
      subjectId: id,
      before: auditedEndpoint(before),
      after: auditedEndpoint(after),
    });
    return presentEndpoint(after);
  });
}
