import type Stripe from "stripe";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import type { SignedEvent } from "../gateway.ts";
import { noteAccepted, noteRefused, refusalOf } from "./delivery-state.ts";
import { keptOf } from "./kept-event.ts";

/**
 * Reads an event that Stripe signed with one of the club's secrets; for a day after a change there are two. Null for any
 * other, also for an old one replayed: such a delivery leaves only what an admin is told is wrong with the secret.
 */
export async function verifyEvent(
  tx: ClubTx,
  ctx: Ctx,
  { body, signature }: { body: string; signature: string },
): Promise<SignedEvent | null> {
  const { stripeWebhookSecret, stripePreviousWebhookSecret } = await readClubSettings(tx, ctx);
  const secrets = [stripeWebhookSecret, stripePreviousWebhookSecret].flatMap((secret) => secret || []);
  const now = ctx.platform.clock.now();
  for (const secret of secrets) {
    const event = signedWith(secret, body, signature);
    if (!event) continue;
    await noteAccepted(tx, now);
    return { id: event.id, type: event.type, payload: keptOf(event) };
  }
  await noteRefused(tx, refusalOf(body, signature, secrets), now);
  return null;
}

function signedWith(secret: string, body: string, signature: string): Stripe.Event | null {
  try {
    return stripeLibrary().webhooks.constructEvent(body, signature, secret);
  } catch {
    return null;
  }
}
