import type { Ctx } from "../context.ts";
import { ApiError } from "./api-error.ts";

/** The caller's key, or null if none was sent. Throws IDEMPOTENCY_KEY_REQUIRED for an invalid one. */
export function idempotencyKey(ctx: Ctx): string | null {
  if (ctx.idempotencyKey === null) return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(ctx.idempotencyKey)) throw new ApiError("IDEMPOTENCY_KEY_REQUIRED");
  return ctx.idempotencyKey;
}
