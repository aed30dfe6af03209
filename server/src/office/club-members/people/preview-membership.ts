import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readMember } from "../../../people/members/index.ts";
import { previewLeftPacks } from "../../../sales/entitlements/index.ts";
import { joiningWith } from "../../../shop/credits/index.ts";

/** What another membership would mean for a member: packs revoked, joining credits granted or kept. Throws NOT_FOUND. */
export async function previewMembership(ctx: Ctx, id: number, membershipId: number | null) {
  return inClub(ctx, async (tx) => {
    await readMember(tx, id);
    const { dueCents, wasGiven, givenCents } = await joiningWith(tx, ctx, id, membershipId);
    return {
      taken_back: await previewLeftPacks(tx, id, membershipId),
      joining_credits: toDollars(dueCents),
      was_given: wasGiven,
      given_credits: toDollars(givenCents),
    };
  });
}
