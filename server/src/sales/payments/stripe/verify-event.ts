import Stripe from "stripe";
import { ApiError } from "#server/platform/http/api-error.ts";

/**
 * Reads an event that Stripe signed with one of the club's secrets; for a day after a change there are two. Throws
 * SIGNATURE_INVALID, also for a replay of old.
 */
export function verifyEvent(body: string, signature: string, secrets: (string | null)[]): Stripe.Event {
  let refusal: unknown;
  for (const secret of secrets) {
    if (!secret) continue;
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      refusal = error;
    }
  }
  throw new ApiError("SIGNATURE_INVALID", { cause: refusal });
}
