import { createHmac } from "node:crypto";
import type { WebhookSignature } from "#contract/webhooks.ts";

const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after each failed attempt, about a day in all; after the last one we give up. */
const waits = [
  ...[10, 30, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour],
] as const;

export const maxTries = waits.length + 1;

/**
 * Seconds until the next try after `attempts` tries, or null to give up. `random` in [0, 1) spreads it by a fifth
 * either way, so that a receiver that comes back does not get everything at once.
 */
export function webhookRetryAfterSeconds(attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : wait * (0.8 + 0.4 * random);
}

/** One failed attempt is not worth a notice; three in a row are. */
export function countsAsFailing(attempts: number): boolean {
  return attempts >= 3;
}

type Signed = { id: string; at: Date; body: string };

/** The headers that sign a delivery: they cover the time and the exact body. */
export const signatureHeaders: Record<
  WebhookSignature,
  (secret: string, signed: Signed) => Record<string, string>
> = {
  standard(secret, { id, at, body }) {
    const seconds = secondsOf(at);
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return {
      "webhook-id": id,
      "webhook-timestamp": `${seconds}`,
      "webhook-signature": `v1,${signature}`,
    };
  },
  kitroom(secret, { at, body }) {
    const seconds = secondsOf(at);
    const hex = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return { "kitroom-signature": `t=${seconds},v1=${hex}` };
  },
};

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
