import { entitlements } from "#contract/entitlements.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { familyOf, personOfEntitlement } from "./entitlements.queries.ts";
import { saveChoices, showFamily, showFamilyOf } from "./entitlements.ts";

/** What a family has and chooses, for itself and for staff. */
export const entitlementRoutes: Route[] = implement(entitlements, {
  show: async (ctx) => ({ data: await inClub(ctx, (tx) => showFamily(tx, ctx, memberId(ctx))) }),
  store: async (ctx, input) => {
    const data = await inClub(ctx, async (tx) =>
      saveChoices(tx, ctx, await familyOf(tx, memberId(ctx)), input),
    );
    return { message: ctx.words.entitlements.choicesSaved, data };
  },
  forFamily: async (ctx, { member_id }) => ({
    data: await inClub(ctx, (tx) => showFamilyOf(tx, ctx, member_id)),
  }),
  storeForMember: async (ctx, input) => {
    await inClub(ctx, async (tx) =>
      saveChoices(tx, ctx, await personOfEntitlement(tx, input.entitlement_id), input),
    );
    return { message: ctx.words.entitlements.theirChoicesSaved };
  },
});
