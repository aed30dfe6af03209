import type { EventSubject, SignedEvent } from "../gateway.ts";

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

export function keptOf(event: { type: string; data?: unknown }): KeptEvent {
  const { object } = (event.data ?? {}) as { object?: unknown };
  const told = (object ?? {}) as Record<string, unknown>;
  const metadata = (told.metadata ?? {}) as Record<string, unknown>;
  return {
    type: event.type,
    data: {
      object: {
        id: told.id,
        payment_intent: told.payment_intent,
        payment_status: told.payment_status,
        amount_total: told.amount_total ?? told.amount,
        currency: told.currency,
        livemode: told.livemode,
        metadata: { payment: metadata.payment, club: metadata.club },
      },
    },
  };
}

export function subjectOf({ type, payload }: Pick<SignedEvent, "type" | "payload">): EventSubject {
  const told = (payload as KeptEvent).data.object;
  return {
    about: aboutOf(type),
    id: textOf(told.id),
    intentId: textOf(told.payment_intent),
    isPaid: told.payment_status === "paid",
    amountCents: typeof told.amount_total === "number" ? told.amount_total : null,
    currency: textOf(told.currency)?.toLowerCase() ?? null,
    livemode: typeof told.livemode === "boolean" ? told.livemode : null,
    reference: textOf(told.metadata?.payment),
    club: textOf(told.metadata?.club),
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
