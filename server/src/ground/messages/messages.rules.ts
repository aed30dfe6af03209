/** Seconds to wait after each failed attempt; after the last one we give up. */
const waits = [
  5, 10, 20, 40, 60, 120, 180, 240, 240, 240, 300, 600, 1200, 2400, 3600, 3600, 3600, 3600, 3600,
] as const;

export const maxAttempts = waits.length + 1;

/**
 * Seconds until the next try after `attempts` tries, or null to give up. `random` in [0, 1) spreads it by a
 * fifth either way, so that the mails of an outage do not come back all at once.
 */
export function mailRetryAfterSeconds(attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : wait * (0.8 + 0.4 * random);
}

/** A mail that the club's own server has deferred this often is sent by the installation's. */
const clubTries = 3;

/** Whether a mail that the club's own server refused is sent by the installation's at once. */
export function usesInstallationServer(attempts: number, isServerAtFault: boolean): boolean {
  return isServerAtFault || attempts >= clubTries;
}
