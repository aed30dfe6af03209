import { type Platform, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findClub } from "../../../ground/clubs/index.ts";
import { subjectOf, verifyEvent } from "../../payments/index.ts";
import { takeEvent } from "./events.queries.ts";
import { handleEvent } from "./handle-event.ts";

type Delivery = { domain: string; body: string; signature: string; requestId: string };

/**
 * Takes one of Stripe's events for a club: checks who signed it, stores it, and is done. It is handled after
 * the answer, and by the sweep if that fails; one that was here before, or is of no use here, is only acknowledged.
 */
export async function takeWebhook(platform: Platform, delivery: Delivery): Promise<{ received: boolean }> {
  const club = await findClub(platform, delivery.domain);
  if (!club) throw new ApiError("CLUB_NOT_FOUND");
  const ctx = systemCtx(platform, club, delivery.requestId);
  const { event, eventRow } = await inClub(ctx, async (tx) => {
    const event = await verifyEvent(tx, ctx, delivery);
    const isOfUse = event !== null && subjectOf(event).about !== null;
    return { event, eventRow: isOfUse ? await takeEvent(tx, ctx, event) : null };
  });
  if (event === null) throw new ApiError("SIGNATURE_INVALID");
  if (eventRow !== null) {
    setImmediate(() => {
      handleEvent(ctx, eventRow).catch((err: unknown) => {
        ctx.log.warn({ err, event: eventRow }, "an event of Stripe is left to the sweep");
      });
    });
  }
  return { received: true };
}
