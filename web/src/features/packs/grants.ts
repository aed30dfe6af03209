import type { z } from "zod";
import type { packAudience, packForecast } from "#contract/grants.ts";
import { packs as words } from "#words/panel/packs.ts";

export type ChosenMember = { id: number; name: string };
export type AudienceKind = "primary" | "secondary" | "all";

/** Whom a pack goes to, as it is chosen: both ways are kept, so that looking at the other loses nothing. */
export type AudienceValues = {
  by: "members" | "filter";
  members: ChosenMember[];
  /** Null for every membership. */
  membership_category_id: string | null;
  kind: AudienceKind;
};

export const nobody: AudienceValues = {
  by: "members",
  members: [],
  membership_category_id: null,
  kind: "all",
};

/** As the server takes it; null while nobody is chosen. */
export function audienceOf(values: AudienceValues): z.input<typeof packAudience> | null {
  const { by, members, membership_category_id, kind } = values;
  if (by === "filter") {
    const category = membership_category_id === null ? null : Number(membership_category_id);
    return { filter: { membership_category_id: category, kind } };
  }
  return members.length === 0 ? null : { member_ids: members.map(({ id }) => id) };
}

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
