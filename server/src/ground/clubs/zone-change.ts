/** A zone may be saved by mistake, and corrected: for so many hours nothing is ended for good by its days. */
const settlesInHours = 24;

/** SQL for whether the zone of a club `c` has been the same for so long that what its days have ended is ended for good. */
export const zoneIsSettled = (now: string) =>
  `(c.zone_changed_at is null or c.zone_changed_at <= ${now} - interval '${settlesInHours} hours')`;

/** The same of a club at a moment. */
export function isZoneSettled({ zone_changed_at }: { zone_changed_at: Date | null }, now: Date): boolean {
  return zone_changed_at === null || now.getTime() - zone_changed_at.getTime() >= settlesInHours * 3600_000;
}
