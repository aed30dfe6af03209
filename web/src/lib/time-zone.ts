const FALLBACK = "UTC";

let shown = FALLBACK;

/** The time zone for everything of the club. */
export function clubTimeZone(): string {
  return shown;
}

/** From now on shows times in this zone, as when the page is opened, or when the panel has just set another. */
export function showTimeZone(zone = FALLBACK): void {
  shown = zone;
}

/**
 * Does something in the zone of one club, because a server serves many clubs in turn. It must be synchronous:
 * anything awaited would continue in the zone of another.
 */
export function inTimeZone<T>(zone: string | undefined, work: () => T): T {
  const before = shown;
  showTimeZone(zone);
  try {
    return work();
  } finally {
    shown = before;
  }
}
