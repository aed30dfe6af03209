import type { z } from "zod";
import type { packForecast } from "#contract/grants.ts";
import { packs as words } from "#words/panel/packs.ts";

export type Forecast = z.infer<typeof packForecast>;
type Need = Forecast["needs"][number];

/** Shortages first, the largest on top; then what is sufficient, in the server's order. */
export function byShortage(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => b.short - a.short);
}

/** `14 more M than you hold` for each size that runs short, over all products; the largest first. */
export function shortBySize(needs: readonly Need[]): string[] {
  const short = new Map<string, number>();
  for (const need of needs)
    if (need.short > 0) short.set(need.size, (short.get(need.size) ?? 0) + need.short);
  return [...short]
    .toSorted(([, a], [, b]) => b - a)
    .map(([size, count]) => words.forecast.morePiecesThanYouHave(count, size));
}
