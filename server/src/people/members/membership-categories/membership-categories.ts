import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { type membershipCategories, membershipCategoryForm } from "#contract/membership-categories.ts";
import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { without } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addRow, changeRow, deleteRow, type Things, wholeForm, withKept } from "#server/platform/things.ts";
import { membershipCategories as table } from "../members.tables.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../people.queries.ts";

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

export type MembershipCategoryRow = {
  id: number;
  name: string;
  description: string;
  /** `YYYY-MM-DD`; so is the end. */
  season_start: string | null;
  season_end: string | null;
  joining_credits_cents: number;
  credits_expire: boolean;
  /** Who has it and belongs to the club, whether it is their own or their primary member's. */
  member_count: number;
  packs: { id: number; name: string; season: string }[];
  version: number;
};

// Days are read as text: as JavaScript times they would shift with the time zone.
const columns = `c.id, c.name, c.description, c.season_start, c.season_end,
  c.joining_credits_cents, c.credits_expire, c.version, coalesce(people.count, 0) as member_count,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'season', p.season) order by p.season collate names desc, p.name collate names), '[]')
   from pack_memberships pm join packs p on p.club_id = pm.club_id and p.id = pm.pack_id
   where pm.club_id = c.club_id and pm.membership_category_id = c.id and p.status <> 'archived') as packs`;

/** People are counted once for all memberships: each has to be joined with the primary member. */
const categories = `membership_categories c left join (
    select ${membershipOf} as id, count(*) as count from members m ${joinPrimary}
    where m.club_id = $1 and ${belongsToClub} group by 1) people on people.id = c.id`;

/** What each sort orders by; DIR is the direction. */
const sortColumns = {
  name: "name collate names DIR, id",
  season_start: "season_start DIR nulls last, name collate names, id",
  joining_credits: "joining_credits_cents DIR, name collate names, id",
  member_count: "member_count DIR, name collate names, id",
} as const;

/** One page of the club's membership categories. `keywords` is searched literally in name and description. */
export async function listMembershipCategories(tx: ClubTx, input: Input<typeof membershipCategories.show>) {
  const order = sortColumns[input.sort ?? "name"].replaceAll("DIR", input.order_by ?? "asc");
  const found =
    "c.club_id = $1 and ($2::text is null or strpos(fold_text(c.name || ' ' || c.description), $2) > 0)";
  const values = [tx.clubId, searchText(input.keywords) ?? null];
  const from = `from membership_categories c where ${found}`;
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<MembershipCategoryRow>(
      `select * from (select ${columns} from ${categories} where ${found}) found
       order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

/** One of them. Throws NOT_FOUND. */
export async function findMembershipCategory(tx: ClubTx, id: number): Promise<MembershipCategoryRow> {
  const text = `select ${columns} from ${categories} where c.club_id = $1 and c.id = $2`;
  const [row] = await tx.query<MembershipCategoryRow>(text, [tx.clubId, id]);
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

async function countMembershipCategories(tx: ClubTx): Promise<number> {
  const text = "select count(*) as total from membership_categories where club_id = $1";
  const [row] = await tx.query<{ total: number }>(text, [tx.clubId]);
  return row?.total ?? 0;
}

/** How many members have the category themselves, inactive ones too. */
async function countHolders(tx: ClubTx, id: number): Promise<number> {
  const text = "select count(*) as total from members where club_id = $1 and membership_category_id = $2";
  const [row] = await tx.query<{ total: number }>(text, [tx.clubId, id]);
  return row?.total ?? 0;
}

/** Names of a few packs that come with the category. No other pack can start to while its row is locked. */
async function packsOfCategory(tx: ClubTx, id: number): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select p.name from pack_memberships m join packs p on p.club_id = m.club_id and p.id = m.pack_id
     where m.club_id = $1 and m.membership_category_id = $2
     group by p.name order by p.name collate names limit 5`,
    [tx.clubId, id],
  );
  return rows.map(({ name }) => name);
}

/** What a membership category gives to those who join. */
export type Membership = {
  id: number;
  name: string;
  joiningCreditsCents: number;
  creditsExpire: boolean;
  /** `YYYY-MM-DD`, or null while no season is set. */
  seasonStart: string | null;
  seasonEnd: string | null;
};

/** A membership category, kept from being deleted until the transaction ends; null for an unknown one. */
export async function findMembership(tx: ClubTx, id: number): Promise<Membership | null> {
  const [row] = await tx.query<Membership>(
    `select id, name, joining_credits_cents as "joiningCreditsCents", credits_expire as "creditsExpire",
       season_start as "seasonStart", season_end as "seasonEnd"
     from membership_categories where club_id = $1 and id = $2 for key share`,
    [tx.clubId, id],
  );
  return row ?? null;
}
