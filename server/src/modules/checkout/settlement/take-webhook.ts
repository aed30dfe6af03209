import type { Platform } from "#server/platform/context.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubSettings, findClub } from "../../clubs/index.ts";
import { isOfUse, takeEvent, verifyEvent } from "../../payments/index.ts";
import { handleEvent } from "./handle-event.ts";

type Delivery = { domain: string; body: string; signature: string; requestId: string };

/**
 * Takes one of Stripe's events for a club: checks who signed it, keeps it, and is done. It is handled after
 * the answer, and by the sweep should that fail; one that was here before, or is of no use here, is only acknowledged.
 */
export async function takeWebhook(platform: Platform, delivery: Delivery): Promise<{ received: boolean }> {
  const club = await findClub(platform, delivery.domain);
  if (!club) throw new ApiError("CLUB_NOT_FOUND");
  const ctx = systemCtx(platform, club, delivery.requestId);
  const eventRow = await inClub(ctx, async (tx) => {
    const { stripeWebhookSecret, stripePreviousWebhookSecret } = await clubSettings(tx, ctx);
    const secrets = [stripeWebhookSecret, stripePreviousWebhookSecret];
    const event = verifyEvent(delivery.body, delivery.signature, secrets);
    return isOfUse(event) ? takeEvent(tx, ctx, event) : null;
  });
  if (eventRow !== null) {
    setImmediate(() => {
      handleEvent(ctx, eventRow).catch((err: unknown) => {
        ctx.log.warn({ err, event: eventRow }, "an event of Stripe is left to the sweep");
      });
    });
  }
  return { received: true };
}
