import { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { stripeLibrary } from "#server/platform/needed-later.ts";
import { makeStorable } from "#server/platform/texts.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import type { EventSubject, SignedEvent } from "../gateway.ts";
import { noteAccepted, noteRefused, refusalOf } from "./webhook-endpoints.ts";

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

/**
 * What is kept of an event: what it is about, and its sum. Who paid, and from where, is never stored.
 * It came from outside, so every field may be missing or anything.
 */
type KeptEvent = {
  type: string;
  data: {
    object: {
      /** The session, refund or dispute. */
      id?: unknown;
      payment_intent?: unknown;
      payment_status?: unknown;
      amount_total?: unknown;
      currency?: unknown;
      livemode?: unknown;
      /** As we set it on the session: the payment's reference, and the club's domain. */
      metadata?: { payment?: unknown; club?: unknown };
    };
  };
};

function keptOf(event: { type: string; data?: unknown }): KeptEvent {
  const { object } = (event.data ?? {}) as { object?: unknown };
  const fields = (object ?? {}) as Record<string, unknown>;
  const metadata = (fields.metadata ?? {}) as Record<string, unknown>;
  return {
    type: event.type,
    data: {
      object: {
        id: fields.id,
        payment_intent: fields.payment_intent,
        payment_status: fields.payment_status,
        amount_total: fields.amount_total ?? fields.amount,
        currency: fields.currency,
        livemode: fields.livemode,
        metadata: { payment: metadata.payment, club: metadata.club },
      },
    },
  };
}

export function subjectOf({ type, payload }: Pick<SignedEvent, "type" | "payload">): EventSubject {
  const fields = (payload as KeptEvent).data.object;
  return {
    about: aboutOf(type),
    id: textOf(fields.id),
    intentId: textOf(fields.payment_intent),
    isPaid: fields.payment_status === "paid",
    amountCents: typeof fields.amount_total === "number" ? fields.amount_total : null,
    currency: textOf(fields.currency)?.toLowerCase() ?? null,
    livemode: typeof fields.livemode === "boolean" ? fields.livemode : null,
    reference: textOf(fields.metadata?.payment),
    club: textOf(fields.metadata?.club),
  };
}

function aboutOf(type: string): EventSubject["about"] {
  if (type.startsWith("checkout.session.")) return "session";
  if (type.startsWith("charge.dispute.")) return "dispute";
  return type.startsWith("charge.refund") || type.startsWith("refund.") ? "refund" : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
