const FALLBACK = "UTC";

let shown = FALLBACK;

/** The zone in whose days and by whose clock everything of the club is shown. */
export function clubTimeZone(): string {
  return shown;
}

/** Shows times of this zone from now on, as when the page is opened, or when the panel has just set another. */
export function showTimeZone(zone = FALLBACK): void {
  shown = zone;
}

/**
 * Does something in the zone of one club, which a server does for many clubs in turn. It must be done when this
 * returns: what waits for anything would go on in the zone of another.
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
