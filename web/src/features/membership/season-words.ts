import { formatDay } from "#web/lib/format.ts";
import { membership as words } from "#words/panel/membership.ts";

type Season = { season_start: string | null; season_end: string | null };

/** `1 Aug 2026 – 31 May 2027`, or what is known of it. */
export function seasonWords({ season_start, season_end }: Season): string {
  if (season_start && season_end) return `${formatDay(season_start)} – ${formatDay(season_end)}`;
  if (season_start) return words.season.from(formatDay(season_start));
  return season_end ? words.season.until(formatDay(season_end)) : words.season.allYear;
}
