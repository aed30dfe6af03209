import Stripe from "stripe";
import { ApiError } from "#server/platform/http/api-error.ts";

/** Reads an event that Stripe signed with the club's secret. Throws SIGNATURE_INVALID, also for a replay of old. */
export function verifyEvent(body: string, signature: string, secret: string | null): Stripe.Event {
  if (!secret) throw new ApiError("SIGNATURE_INVALID");
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    throw new ApiError("SIGNATURE_INVALID", { cause: error });
  }
}
