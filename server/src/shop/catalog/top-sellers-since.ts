import type { Ctx } from "#server/platform/context.ts";

const topDays = 90;

/** From when on sales count as bestselling. */
export function topSellersSince(ctx: Ctx): Date {
  return new Date(ctx.platform.clock.now().getTime() - topDays * 86_400_000);
}
