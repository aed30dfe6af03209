import { members } from "#contract/members.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { loadMemberUser } from "./load-member-user.ts";
import { updateFamilyMember, updateProfile } from "./profile/profiles.ts";

const { sizeGroups: _sold, ...own } = members;

/** Everything of the contract's members except the sizes that the club sells, which the catalogue knows. */
export const memberRoutes: Route[] = implement(own, {
  profile: async (ctx) => {
    const user = await inClub(ctx, (tx) => loadMemberUser(tx, ctx, memberId(ctx)));
    return { data: [user] };
  },

  updateProfile: async (ctx, profile) => {
    const user = await inClub(ctx, async (tx) => {
      await updateProfile(tx, ctx, memberId(ctx), profile);
      return loadMemberUser(tx, ctx, memberId(ctx));
    });
    return { message: ctx.words.members.profileSaved, data: [user] };
  },

  secondaryMembers: async (ctx) => {
    const user = await inClub(ctx, (tx) => loadMemberUser(tx, ctx, memberId(ctx)));
    return { data: user.secondary_members };
  },

  updateSecondaryMember: async (ctx, form) => ({
    message: ctx.words.members.saved({ first_name: form.first_name, last_name: form.last_name }),
    data: await updateFamilyMember(ctx, form),
  }),
});
