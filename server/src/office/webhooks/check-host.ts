import type { Ctx, Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findWebHost } from "#server/platform/net/post-text.ts";
import { type HostRules, refuseInConstantTime } from "#server/platform/net/public-hosts.ts";

/** Which addresses a club may send webhooks to. */
export function webhookHostRules({ config }: Platform): HostRules {
  return { allowed: config.webhookAllowedHosts };
}

/** Throws WEBHOOK_HOST_NOT_ALLOWED, after an even delay, so that neither text nor time reveals the network behind us. */
export async function checkHost(ctx: Ctx, url: string): Promise<void> {
  await refuseInConstantTime(
    () => findWebHost(url, webhookHostRules(ctx.platform)),
    () =>
      new ApiError("WEBHOOK_HOST_NOT_ALLOWED", {
        errors: { url: [({ webhooks }) => webhooks.publicHost] },
      }),
  );
}
