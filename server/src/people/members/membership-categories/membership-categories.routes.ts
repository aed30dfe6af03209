import { contract } from "#contract/index.ts";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { toDollars } from "#contract/money.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import {
  findMembershipCategory,
  listMembershipCategories,
  type MembershipCategoryRow,
} from "./membership-categories.queries.ts";
import {
  deleteMembershipCategory,
  storeMembershipCategory,
  updateMembershipCategory,
} from "./membership-categories.ts";

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
