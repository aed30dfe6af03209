import { createHmac } from "node:crypto";
import type { WebhookSignature } from "#contract/webhooks.ts";
import type { Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { webhookOutcomes } from "#server/platform/http/metrics.ts";
import { HostNotAllowed, type Posted, postText } from "#server/platform/net/public-hosts.ts";
import { askOutside } from "#server/platform/outside.ts";
import { unseal } from "#server/platform/secrets.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { clubById } from "../../../ground/clubs/index.ts";
import { webhookHostRules } from "../endpoints.ts";
import {
  type DeliveryOutcome,
  type DueDelivery,
  keepPayload,
  type Receiver,
  readReceiver,
  recordTry,
  takeDueDeliveries,
} from "./due-deliveries.queries.ts";
import { makePayload } from "./make-payload.ts";

/** How long a receiver may take, including connecting to it. */
const withinMs = 10_000;
/** Longer than an attempt may take, so that a delivery is with one worker at a time. */
const leaseMs = 60_000;
const batch = 5;
const keptCharacters = 500;

type Club = { platform: Platform; clubId: number };
type Spoken = { platform: Platform; words: Words };

/** Sends one batch of what is due to an address, holding no database connection meanwhile. Returns how many it took. */
export async function sendDueDeliveries(club: Club, endpointId: number): Promise<number> {
  const now = club.platform.clock.now();
  const turn = await inClub(club, async (tx) => {
    const receiver = await readReceiver(tx, endpointId);
    if (!receiver) return null;
    const until = new Date(now.getTime() + leaseMs);
    const due = await takeDueDeliveries(tx, endpointId, now, until, batch);
    const deliveries: DueDelivery[] = [];
    for (const one of due) deliveries.push(await withPayload(tx, one));
    return { receiver, deliveries };
  });
  if (!turn) return 0;
  await Promise.all(turn.deliveries.map((one) => sendOne(club, turn.receiver, one)));
  return turn.deliveries.length;
}

async function withPayload(tx: ClubTx, delivery: DueDelivery): Promise<DueDelivery> {
  if (delivery.payload !== null) return delivery;
  const payload = await makePayload(tx, delivery);
  if (payload !== null) await keepPayload(tx, delivery.id, payload);
  return { ...delivery, payload };
}

async function sendOne(club: Club, receiver: Receiver, delivery: DueDelivery): Promise<void> {
  const { platform, clubId } = club;
  const language = (await clubById(platform, clubId))?.language ?? "en";
  const words = wordsOf(platform.languages, language);
  const outcome = await tryOnce({ platform, words }, receiver, delivery);
  webhookOutcomes.inc({ outcome: outcome.status === "queued" ? "retried" : outcome.status });
  await inClub(club, (tx) => recordTry(tx, receiver, delivery, outcome));
}

async function tryOnce(
  { platform, words }: Spoken,
  receiver: Receiver,
  delivery: DueDelivery,
): Promise<DeliveryOutcome> {
  const { problems } = words.webhooks;
  if (delivery.payload === null) return failed(platform, delivery, problems.gone, null, null);
  try {
    const post = {
      url: receiver.url,
      body: delivery.payload,
      headers: headersFor(platform, receiver, delivery, delivery.payload),
      rules: webhookHostRules(platform),
      withinMs: withinMs * platform.config.timeLimitFactor,
    };
    const facts = { event: delivery.event, delivery_id: delivery.id };
    const posted = await askOutside(
      {
        system: "webhook",
        facts,
        judge: (answer) => (isTaken(answer) ? "answered" : "refused"),
        isRefusal: (error) => error instanceof HostNotAllowed,
      },
      () => postText(post),
    );
    if (isTaken(posted)) return delivered(platform, posted);
    const redirect = posted.status >= 300 && posted.status < 400;
    const problem = redirect ? problems.redirected : problems.answered(posted.status);
    return failed(
      platform,
      delivery,
      problem,
      posted,
      webhookRetryAfterSeconds(delivery.attempts, Math.random()),
    );
  } catch (error) {
    const wait = webhookRetryAfterSeconds(delivery.attempts, Math.random());
    return failed(platform, delivery, deliveryProblem(error, words), null, wait);
  }
}

function isTaken({ status }: Posted): boolean {
  return status >= 200 && status < 300;
}

function headersFor(platform: Platform, receiver: Receiver, delivery: DueDelivery, body: string) {
  const secret = unseal(platform.config.acceptedKeys, receiver.secret);
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Kitroom-Webhooks/1",
    "kitroom-event": delivery.event,
    "kitroom-event-id": delivery.event_id,
    ...signatureHeaders[receiver.signature](secret, {
      id: delivery.event_id,
      at: platform.clock.now(),
      body,
    }),
  };
}

function delivered({ clock }: Platform, { status, text }: Posted): DeliveryOutcome {
  return {
    status: "delivered",
    at: clock.now(),
    dueAt: null,
    statusCode: status,
    error: null,
    response: storable(text),
    isFailing: false,
  };
}

/** `waitSeconds` null: it is not tried again. */
function failed(
  { clock }: Platform,
  { attempts }: DueDelivery,
  error: string,
  posted: Posted | null,
  waitSeconds: number | null,
): DeliveryOutcome {
  const at = clock.now();
  return {
    status: waitSeconds === null ? "failed" : "queued",
    at,
    dueAt: waitSeconds === null ? null : new Date(at.getTime() + waitSeconds * 1000),
    statusCode: posted?.status ?? null,
    error,
    response: storable(posted?.text ?? ""),
    isFailing: countsAsFailing(attempts),
  };
}

/** The database accepts neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, keptCharacters).toWellFormed();
}

/** Why a delivery failed, for the person who set the address up. */
function deliveryProblem(error: unknown, words: Words): string {
  const { problems } = words.webhooks;
  if (error instanceof HostNotAllowed) return error.text(words);
  const { code = "", name = "" } = error as { code?: string; name?: string };
  const text = `${code} ${error instanceof Error ? error.message : ""}`;
  if (name === "TimeoutError" || name === "AbortError" || /ETIMEDOUT/.test(text)) return problems.tooSlow;
  if (/ECONNREFUSED/.test(text)) return problems.refusedConnection;
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) return problems.unreachable;
  if (/certificate|self.signed|altname|CERT_|unable to (verify|get)/i.test(text))
    return problems.wrongCertificate;
  if (/wrong version number|packet length too long|EPROTO/i.test(text)) return problems.noTls;
  return problems.closedConnection;
}

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
