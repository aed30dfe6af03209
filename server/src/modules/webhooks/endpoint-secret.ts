import type { Ctx } from "#server/platform/context.ts";
import { randomToken, seal } from "#server/platform/secrets.ts";
import type { EndpointRow } from "./webhooks.queries.ts";

/** A new secret: as it is shown once, and as it is stored. */
export function newSecret(ctx: Ctx): { secret: string; sealed: string } {
  const secret = `whsec_${randomToken()}`;
  return { secret, sealed: seal(ctx.platform.config.secretKey, secret) };
}

/** What of an address goes into the audit log: never its secret. */
export function audited({ url, description, events, is_active }: EndpointRow) {
  return { url, description, events, is_active };
}
