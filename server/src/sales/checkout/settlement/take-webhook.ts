import type { Platform } from "#server/platform/context.ts";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubSettings, findClub } from "../../../ground/clubs/index.ts";
import {
  isOfUse,
  noteAccepted,
  noteRefused,
  refusalOf,
  takeEvent,
  verifyEvent,
} from "../../payments/index.ts";
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
    const event = verifyEvent(delivery.body, delivery.signature, await secretsOf(tx, ctx));
    await noteAccepted(tx, ctx.platform.clock.now());
    return isOfUse(event) ? takeEvent(tx, ctx, event) : null;
  }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === "SIGNATURE_INVALID") await noteRefusal(ctx, delivery);
    throw error;
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

async function secretsOf(tx: ClubTx, ctx: Ctx): Promise<(string | null)[]> {
  const { stripeWebhookSecret, stripePreviousWebhookSecret } = await clubSettings(tx, ctx);
  return [stripeWebhookSecret, stripePreviousWebhookSecret];
}

/** An admin is told what is wrong with the secret; of the delivery itself nothing is kept. */
async function noteRefusal(ctx: Ctx, { body, signature }: Delivery): Promise<void> {
  await inClub(ctx, async (tx) => {
    const why = refusalOf(body, signature, await secretsOf(tx, ctx));
    await noteRefused(tx, why, ctx.platform.clock.now());
  });
}
