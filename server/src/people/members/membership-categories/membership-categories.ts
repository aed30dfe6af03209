import type { z } from "zod";
import { type membershipCategories, membershipCategoryForm } from "#contract/membership-categories.ts";
import { toCents } from "#contract/money.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeForm, withKept } from "#server/platform/kept-fields.ts";
import {
  countHolders,
  countMembershipCategories,
  deleteMembershipCategoryRow,
  findMembershipCategory,
  insertMembershipCategory,
  lockMembershipCategory,
  type MembershipCategoryRow,
  type MembershipCategoryValues,
  packsOfCategory,
  updateMembershipCategoryRow,
} from "./membership-categories.queries.ts";

type Form = z.output<typeof membershipCategoryForm>;

/** Far more than a club has; forms offer all of them in one list. */
const maxCategories = 100;

/** Adds a membership category. Throws DUPLICATE if the name is taken. */
export async function storeMembershipCategory(ctx: Ctx, form: Form): Promise<MembershipCategoryRow> {
  return inClub(ctx, async (tx) => {
    if ((await countMembershipCategories(tx)) >= maxCategories)
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ members }) => members.tooManyMemberships(maxCategories),
      });
    const values = valuesOf(form);
    const id = await withoutDuplicate(() => insertMembershipCategory(tx, values));
    await recordAudit(tx, ctx, {
      action: "membership_category.created",
      subjectKind: "membership_category",
      subjectId: id,
      after: values,
    });
    return reload(tx, id);
  });
}

/** Changes a membership category; credits already granted stay. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function updateMembershipCategory(
  ctx: Ctx,
  { id, version, ...changes }: Input<typeof membershipCategories.update>,
): Promise<MembershipCategoryRow> {
  return inClub(ctx, async (tx) => {
    const before = await lockMembershipCategory(tx, id);
    if (!before) throw new ApiError("NOT_FOUND");
    if (before.version !== version) throw new ApiError("STALE_VERSION");
    const values = valuesOf(wholeForm(membershipCategoryForm, withKept(changes, before)));
    await withoutDuplicate(() => updateMembershipCategoryRow(tx, id, values));
    await recordAudit(tx, ctx, {
      action: "membership_category.updated",
      subjectKind: "membership_category",
      subjectId: id,
      before: pickValues(before),
      after: values,
    });
    return reload(tx, id);
  });
}

function valuesOf(form: Form): MembershipCategoryValues {
  return {
    name: form.name,
    description: form.description,
    season_start: form.season_start ?? null,
    season_end: form.season_end ?? null,
    joining_credits_cents: toCents(form.joining_credits),
    credits_expire: form.credits_expire,
  };
}

/** What a form can change about a stored category. */
function pickValues({
  id: _,
  member_count: __,
  packs: ___,
  version: ____,
  ...values
}: MembershipCategoryRow): MembershipCategoryValues {
  return values;
}

async function withoutDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== "membership_categories_name") throw error;
    throw new ApiError("DUPLICATE", {
      errors: { name: [({ members }) => members.membershipExists] },
      cause: error,
    });
  }
}

async function reload(tx: ClubTx, id: number): Promise<MembershipCategoryRow> {
  const row = await findMembershipCategory(tx, id);
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** Deletes a membership category that no member has and no pack comes with. Throws NOT_FOUND, IN_USE. */
export async function deleteMembershipCategory(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const category = await lockMembershipCategory(tx, id);
    if (!category) throw new ApiError("NOT_FOUND");
    const holders = await countHolders(tx, id);
    if (holders > 0) throw inUse(holders);
    const packs = await packsOfCategory(tx, id);
    if (packs.length > 0) throw givesPacks(packs);
    await deleteMembershipCategoryRow(tx, id);
    await recordAudit(tx, ctx, {
      action: "membership_category.deleted",
      subjectKind: "membership_category",
      subjectId: id,
      before: pickValues(category),
    });
  });
}

function inUse(members: number): ApiError {
  return new ApiError("IN_USE", { message: (words) => words.members.membershipHeld(members) });
}

function givesPacks(names: string[]): ApiError {
  return new ApiError("IN_USE", {
    message: ({ members }) => members.givesPacks(names.join(", ")),
  });
}
