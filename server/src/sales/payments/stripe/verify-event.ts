import { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { makeStorable } from "#server/platform/http/storable-text.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import type { SignedEvent } from "../gateway.ts";
import { noteAccepted, noteRefused, refusalOf } from "./delivery-state.ts";
import { keptOf } from "./kept-event.ts";

/**
 * Reads an event that Stripe signed with one of the club's secrets; for a day after a change there are two. Null for any
 * other, also for an old one replayed: such a delivery leaves only what an admin is told is wrong with the secret. Throws
 * EVENT_UNREADABLE for what is signed and no event.
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
    if (event === null) continue;
    const read = readEvent(event);
    await noteAccepted(tx, now);
    return read;
  }
  await noteRefused(tx, refusalOf(body, signature, secrets), now);
  return null;
}

/** Null if it was not signed with this secret, or cannot be parsed. */
function signedWith(secret: string, body: string, signature: string): { signed: unknown } | null {
  try {
    return { signed: stripeLibrary().webhooks.constructEvent(body, signature, secret) };
  } catch {
    return null;
  }
}

/** A signature tells who sent something, not what it is. */
const signedEvent = z.looseObject({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) });

function readEvent({ signed }: { signed: unknown }): SignedEvent {
  const { success, data: event } = signedEvent.safeParse(signed);
  if (!success) throw new ApiError("EVENT_UNREADABLE");
  try {
    makeStorable(event);
  } catch {
    throw new ApiError("EVENT_UNREADABLE");
  }
  return { id: event.id, type: event.type, payload: keptOf(event) };
}
