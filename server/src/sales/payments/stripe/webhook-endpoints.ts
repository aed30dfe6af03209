import { randomBytes } from "node:crypto";
import type { Platform } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { accountOfKey, askStripe } from "./stripe-client.ts";

/** Kinds of events that we act on, as Stripe's dashboard lists them. */
export const wantedEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

export type StripeEndpoint = { url: string; isEnabled: boolean; events: string[] };

/** Where an account sends its events. Never inside a transaction. Throws StripeRefusal if a key may not read it. */
export async function listStripeEndpoints(platform: Platform, secretKey: string): Promise<StripeEndpoint[]> {
  const { data } = await askStripe(accountOfKey(platform, secretKey), (stripe, options) =>
    stripe.webhookEndpoints.list({ limit: 100 }, options),
  );
  return data.map(({ url, status, enabled_events }) => ({
    url,
    isEnabled: status === "enabled",
    events: enabled_events,
  }));
}

/**
 * Opens an account of test money at the stand-in for Stripe, which accepts any new test key that registers where its
 * events go; Stripe itself refuses such a key. Returns the key, and the secret that its events are signed with.
 */
export async function openTestAccount(
  platform: Platform,
  { clubName, url }: { clubName: string; url: string },
): Promise<{ secretKey: string; webhookSecret: string }> {
  const secretKey = `sk_test_${randomBytes(20).toString("hex")}`;
  const endpoint = await askStripe(accountOfKey(platform, secretKey), (stripe, options) =>
    stripe.webhookEndpoints.create(
      { url, enabled_events: [...wantedEvents], description: clubName },
      options,
    ),
  );
  if (!endpoint.secret) throw new Error("A new webhook endpoint came without its secret");
  return { secretKey, webhookSecret: endpoint.secret };
}

/** Why a delivery was not trusted: it has no signature, an old one, or one made with another secret. */
type Refusal = "unsigned" | "too_old" | "other_secret";

export type DeliveryState = { acceptedAt: Date | null; refusedAt: Date | null; refusedWhy: Refusal | null };

/** The reason for refusing a delivery. Nothing in such a delivery is trusted, so nothing else of it is kept. */
export function refusalOf(body: string, signature: string, secrets: string[]): Refusal {
  if (!/(^|,)t=\d+/.test(signature) || !/(^|,)v1=/.test(signature)) return "unsigned";
  const wasSigned = secrets.some((secret) => {
    try {
      // A tolerance of 0 skips the check of its age.
      stripeLibrary().webhooks.constructEvent(body, signature, secret, 0);
      return true;
    } catch {
      return false;
    }
  });
  return wasSigned ? "too_old" : "other_secret";
}

/** Once a minute is enough to tell an admin; so neither a busy shop nor a flood of forged events writes all the time. */
const seldom = "interval '1 minute'";

export async function noteAccepted(tx: ClubTx, now: Date): Promise<void> {
  await tx.query(
    `insert into stripe_deliveries as d (club_id, accepted_at) values ($1, $2)
     on conflict (club_id) do update set accepted_at = $2
     where d.accepted_at is null or d.accepted_at < $2::timestamptz - ${seldom} or d.accepted_at < d.refused_at`,
    [tx.clubId, now],
    "note_accepted_delivery",
  );
}

export async function noteRefused(tx: ClubTx, why: Refusal, now: Date): Promise<void> {
  await tx.query(
    `insert into stripe_deliveries as d (club_id, refused_at, refused_why) values ($1, $2, $3)
     on conflict (club_id) do update set refused_at = $2, refused_why = $3
     where d.refused_at is null or d.refused_at < $2::timestamptz - ${seldom} or d.refused_why <> $3`,
    [tx.clubId, now, why],
    "note_refused_delivery",
  );
}

/** How deliveries have gone since the webhook secret was last changed. */
export async function deliveryState(tx: ClubTx): Promise<DeliveryState> {
  const [row] = await tx.query<DeliveryState>(
    `select accepted_at as "acceptedAt", refused_at as "refusedAt", refused_why as "refusedWhy"
     from stripe_deliveries where club_id = $1`,
    [tx.clubId],
  );
  return row ?? { acceptedAt: null, refusedAt: null, refusedWhy: null };
}

/** Another secret has another history. */
export async function forgetStripeDeliveries(tx: ClubTx): Promise<void> {
  await tx.query("delete from stripe_deliveries where club_id = $1", [tx.clubId]);
}
