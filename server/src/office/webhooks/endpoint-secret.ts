import { randomBytes } from "node:crypto";
import type { Ctx } from "#server/platform/context.ts";
import { seal } from "#server/platform/secrets.ts";
import type { EndpointRow } from "./webhooks.queries.ts";

/** A new secret: as it is shown once, in the format of Standard Webhooks, and as it is stored. */
export function newSecret(ctx: Ctx): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return { secret, sealed: seal(ctx.platform.config.secretKey, secret) };
}

/** The fields of an address for the audit log: never its secret. */
export function auditedEndpoint({ url, description, events, is_active, signature }: EndpointRow) {
  return { url, description, events, is_active, signature };
}
