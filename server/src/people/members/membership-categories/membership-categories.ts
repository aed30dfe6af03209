import type { z } from "zod";
import { type membershipCategories, membershipCategoryForm } from "#contract/membership-categories.ts";
import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { without } from "#server/platform/db/columns.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeForm, withKept } from "#server/platform/kept-fields.ts";
import { addRow, changeRow, deleteRow, type Things } from "#server/platform/things.ts";
import { membershipCategories as table } from "../members.tables.ts";
import {
  countHolders,
  countMembershipCategories,
  findMembershipCategory,
  type MembershipCategoryRow,
  packsOfCategory,
} from "./membership-categories.queries.ts";

type Form = z.output<typeof membershipCategoryForm>;

/** Far more than a club has; forms offer all of them in one list. */
const maxCategories = 100;

/** Giving a member one of them waits for its lock, and the lock for it, so that who has it is counted completely. */
const memberships: Things<typeof table> = {
  table,
  kind: "membership_category",
  facts: (row) => without(row, ["club_id", "id", "created_at", "version"]),
  taken: { membership_categories_name: { name: ({ members }) => members.membershipExists } },
};

/** Adds a membership category. Throws DUPLICATE if the name is taken. */
export async function storeMembershipCategory(ctx: Ctx, form: Form): Promise<MembershipCategoryRow> {
  return inClub(ctx, async (tx) => {
    if ((await countMembershipCategories(tx)) >= maxCategories)
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ members }) => members.tooManyMemberships(maxCategories),
      });
    const { id } = await addRow(tx, ctx, memberships, valuesOf(form));
    return findMembershipCategory(tx, id);
  });
}

/** Changes a membership category; credits already granted stay. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function updateMembershipCategory(
  ctx: Ctx,
  { id, version, ...changes }: Input<typeof membershipCategories.update>,
): Promise<MembershipCategoryRow> {
  return inClub(ctx, async (tx) => {
    await changeRow(tx, ctx, memberships, { id, version }, (before) =>
      valuesOf(wholeForm(membershipCategoryForm, withKept(changes, before))),
    );
    return findMembershipCategory(tx, id);
  });
}

function valuesOf({ joining_credits, ...form }: Form) {
  return {
    ...form,
    season_start: form.season_start ?? null,
    season_end: form.season_end ?? null,
    joining_credits_cents: toCents(joining_credits),
  };
}

/** Deletes a membership category that no member has and no pack comes with. Throws NOT_FOUND, IN_USE. */
export async function deleteMembershipCategory(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, (tx) =>
    deleteRow(tx, ctx, memberships, id, async () => {
      const holders = await countHolders(tx, id);
      if (holders > 0) throw inUse(holders);
      const packs = await packsOfCategory(tx, id);
      if (packs.length > 0) throw givesPacks(packs);
    }),
  );
}

function inUse(members: number): ApiError {
  return new ApiError("IN_USE", { message: (words) => words.members.membershipHeld(members) });
}

function givesPacks(names: string[]): ApiError {
  return new ApiError("IN_USE", {
    message: ({ members }) => members.givesPacks(names.join(", ")),
  });
}
