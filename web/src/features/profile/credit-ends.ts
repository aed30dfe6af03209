/** Ends that are nearer than this are pointed out. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** In how many days credits end: 0 on the last day, null while that is far off. */
export function endsSoonIn(expiresAt: string, now: Date): number | null {
  const days = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
  return days < SOON_DAYS ? Math.max(0, days) : null;
}
