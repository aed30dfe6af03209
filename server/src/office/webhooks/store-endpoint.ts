import type { z } from "zod";
import { maxWebhookEndpoints, type WebhookEndpoint, type webhookForm } from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { checkHost } from "./check-host.ts";
import { auditedEndpoint, newSecret } from "./endpoint-secret.ts";
import { presentEndpoint } from "./webhooks.present.ts";
import { countEndpoints, insertEndpoint } from "./webhooks.queries.ts";

/** Adds an address and returns its secret, only now. Throws WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE, IN_USE. */
export async function storeEndpoint(
  ctx: Ctx,
  form: z.output<typeof webhookForm>,
): Promise<WebhookEndpoint & { secret: string }> {
  const url = new URL(form.url).href;
  await checkHost(ctx, url);
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    if ((await countEndpoints(tx)) >= maxWebhookEndpoints)
      throw new ApiError("IN_USE", {
        message: ({ webhooks }) => webhooks.tooManyAddresses(maxWebhookEndpoints),
      });
    const row = await insertEndpoint(tx, { ...form, url }, sealed, ctx.platform.clock.now());
    await recordAudit(tx, ctx, {
      action: "webhook.created",
      subjectKind: "webhook",
      subjectId: row.id,
      after: auditedEndpoint(row),
    });
    return { ...presentEndpoint(row), secret };
  });
}
