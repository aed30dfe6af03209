import { useQuery } from "@tanstack/react-query";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { maxPerPage } from "#contract/shapes.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { clubDay } from "#web/lib/format.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { useMay } from "#web/lib/rights.ts";
import type { NamedDay, NamedRange } from "#web/ui/day-range.tsx";
import { ui as texts } from "#words/panel/ui.ts";

/** The memberships that a club has; none has more than a page of them. */
export function useMemberships({ enabled = true } = {}) {
  return useQuery(
    adminApi.membershipCategories.show.queryOptions({
      input: { per_page: maxPerPage, sort: "name", order_by: "asc" },
      enabled,
      staleTime: FRESH_FOR_MS,
    }),
  );
}

/** The club's seasons, to choose days from. None until they are loaded, and for managers, who may not read them. */
export function useSeasons(): NamedRange[] {
  const memberships = useMemberships({ enabled: useMay("setUpShop") });
  return seasonRanges(memberships.data?.data ?? [], clubDay());
}

const words = texts.seasons;

type Membership = Pick<MembershipCategory, "name" | "season_start" | "season_end">;

/**
 * The seasons of the club's memberships that are not over yet. The only one that runs today is `This season`, and the
 * same days a year later are the next; of several, each is named after its membership.
 */
export function seasonRanges(memberships: readonly Membership[], today: string): NamedRange[] {
  const running = new Map<string, NamedRange>();
  for (const { name, season_start: from, season_end: to } of memberships)
    if (from && to && from <= today && today <= to && !running.has(`${from} ${to}`))
      running.set(`${from} ${to}`, { label: words.seasonOf(name), from, to });
  const [first, ...others] = running.values();
  if (!first || others.length > 0) return [...running.values()];
  return [
    { ...first, label: words.thisSeason },
    { label: words.nextSeason, from: aYearAfter(first.from), to: aYearAfter(first.to) },
  ];
}

/** The last day of each season, to choose one from. */
export function seasonEnds(seasons: readonly NamedRange[]): NamedDay[] {
  return seasons.map(({ label, to }) => ({ label: words.endOf(label), day: to }));
}

function aYearAfter(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith("-02-29") ? later.replace("-29", "-28") : later;
}
