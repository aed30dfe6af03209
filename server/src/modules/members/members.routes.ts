import { contract } from "#contract/index.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { loadMemberUser } from "./load-member-user.ts";
import { updateProfile } from "./update-profile.ts";

export const memberRoutes: Route[] = implement(contract.members, {
  profile: async (ctx) => {
    const user = await inClub(ctx, (tx) => loadMemberUser(tx, ctx, memberId(ctx)));
    return { data: [user] };
  },

  updateProfile: async (ctx, profile) => {
    const user = await inClub(ctx, async (tx) => {
      await updateProfile(tx, ctx, memberId(ctx), profile);
      return loadMemberUser(tx, ctx, memberId(ctx));
    });
    return { message: "Your profile is saved.", data: [user] };
  },

  secondaryMembers: async (ctx) => {
    const user = await inClub(ctx, (tx) => loadMemberUser(tx, ctx, memberId(ctx)));
    return { data: user.secondary_members };
  },
});
