import type { Ctx } from "#server/platform/context.ts";

/** Today in UTC, `YYYY-MM-DD`: the day by which windows of packs are judged. */
export function utcDay({ platform }: Pick<Ctx, "platform">): string {
  return platform.clock.now().toISOString().slice(0, 10);
}
