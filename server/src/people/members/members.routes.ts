import { contract } from "#contract/index.ts";
import { members } from "#contract/members.ts";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { toDollars } from "#contract/money.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { loadMemberUser, updateFamilyMember, updateProfile } from "./load-member-user.ts";
import {
  deleteMembershipCategory,
  findMembershipCategory,
  listMembershipCategories,
  type MembershipCategoryRow,
  storeMembershipCategory,
  updateMembershipCategory,
} from "./membership-categories/membership-categories.ts";

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

export const membershipCategoryRoutes: Route[] = implement(contract.membershipCategories, {
  show: async (ctx, input) => {
    const { rows, ...page } = await inClub(ctx, (tx) => listMembershipCategories(tx, input));
    return { data: rows.map(present), ...page };
  },

  get: async (ctx, { id }) => {
    return { data: present(await inClub(ctx, (tx) => findMembershipCategory(tx, id))) };
  },

  store: async (ctx, form) => {
    const data = present(await storeMembershipCategory(ctx, form));
    return { message: ctx.words.members.membershipAdded(data.name), data };
  },

  update: async (ctx, input) => {
    const data = present(await updateMembershipCategory(ctx, input));
    return { message: ctx.words.members.membershipSaved(data.name), data };
  },

  delete: async (ctx, { id }) => {
    await deleteMembershipCategory(ctx, id);
    return { message: ctx.words.members.membershipDeleted };
  },
});

function present({ joining_credits_cents, ...row }: MembershipCategoryRow): MembershipCategory {
  return { ...row, joining_credits: toDollars(joining_credits_cents) };
}
