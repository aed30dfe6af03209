import { formatDate } from "../../lib/format.ts";

type Season = { season_start: string | null; season_end: string | null };

/** `1 Aug 2026 – 31 May 2027`, or what is known of it. */
export function seasonWords({ season_start, season_end }: Season): string {
  if (season_start && season_end) return `${day(season_start)} – ${day(season_end)}`;
  if (season_start) return `From ${day(season_start)}`;
  return season_end ? `Until ${day(season_end)}` : "All year";
}

/** A day has no time zone; read at noon it is the same day everywhere. */
const day = (value: string) => formatDate(`${value}T12:00:00`);
