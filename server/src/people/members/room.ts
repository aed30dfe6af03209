import { contract } from "#contract/index.ts";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { toDollars } from "#contract/money.ts";
import { namesBySql } from "#server/platform/audit.ts";
import { memberId } from "#server/platform/context.ts";
import { inJson } from "#server/platform/db/columns.ts";
import { utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import {
  deleteMembershipCategory,
  findMembershipCategory,
  listMembershipCategories,
  type MembershipCategoryRow,
  storeMembershipCategory,
  updateMembershipCategory,
} from "./membership-categories/membership-categories.ts";
import { joinPrimary, membershipOf } from "./people.queries.ts";
import { familyColumns, personColumns } from "./person-columns.ts";
import { loadMemberUser, updateFamilyMember, updateProfile } from "./profile.ts";
import { searchMembers } from "./search-members.ts";

const person = inJson(["id", ...personColumns, "email", "account_status", "primary_member_id"], "m.");
const dependant = inJson(["id", ...familyColumns]);

const profile = `select json_build_object(${person}, 'membership_category', c.name,
      'login_time', ${utc("m.login_time")}, 'invited_at', ${utc("m.invited_at")}, 'created_at', ${utc("m.created_at")})
    from members m ${joinPrimary} left join membership_categories c on c.club_id = $1 and c.id = ${membershipOf}
    where m.club_id = $1 and m.id = $2`;

const { sizeGroups: _sold, ...own } = contract.members;

/** Everything of the contract's members except the sizes that the club sells, which the catalogue knows. */
const memberRoutes: Route[] = implement(own, {
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

const membershipCategoryRoutes: Route[] = implement(contract.membershipCategories, {
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

export const members = {
  name: "members",
  about: "the rows of members, families, staff, memberships, addresses",
  reads: [
    "credit_accounts",
    "credit_grants",
    "entitlements",
    "pack_memberships",
    "packs",
    "products",
    "variations",
  ],
  routes: [...memberRoutes, ...membershipCategoryRoutes],
  finds: { members: searchMembers },
  names: {
    member: namesBySql(
      "select id, first_name || ' ' || last_name as name from members where club_id = $1 and id = any($2)",
    ),
    staff: namesBySql(
      "select id, first_name || ' ' || last_name as name from staff where club_id = $1 and id = any($2)",
    ),
    membership_category: namesBySql(
      "select id, name from membership_categories where club_id = $1 and id = any($2)",
    ),
  },
  // Who a person is to the club, and their dependants.
  copies: {
    parts: {
      profile: { sql: profile },
      secondary_members: {
        sql: `select coalesce(json_agg(json_build_object(${dependant}) order by created_at desc, id desc), '[]')
      from members where club_id = $1 and primary_member_id = $2 and erased_at is null`,
      },
    },
    ofFamily: ["profile"],
  },
} satisfies Room;
