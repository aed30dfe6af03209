import type { z } from "zod";
import type { grants, packAudience } from "#contract/grants.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Text } from "#server/words/languages.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { packsOf } from "../../../shop/packs/index.ts";
import { variationsOf } from "../entitlements.queries.ts";
import {
  type ChoosableSlot,
  type ChoosableVariation,
  chooseFor,
  firstAllowedIn,
} from "../entitlements.rules.ts";

type Forecast = Output<typeof grants.forecast>["data"];

/** What granting a pack to people would mean; nothing is granted. Throws NOT_FOUND. */
export function forecastGrant(
  ctx: Ctx,
  { pack_id, audience }: { pack_id: number; audience: Audience },
): Promise<Forecast> {
  return inClub(ctx, async (tx) => {
    const pack = (await packsOf(tx, [pack_id])).get(pack_id);
    if (!pack) throw new ApiError("NOT_FOUND");
    const reached = await audienceMembers(tx, audience);
    const ids = reached.people.map(({ id }) => id);
    // People with the same sizes get the same, so they are counted by sizes.
    const groups = await tx.query<{ sizes: Record<string, string>; people: number }>(
      `select m.sizes, count(*) as people from members m
       where m.club_id = $1 and m.id = any($2) and not exists (
         select from entitlements e
         where e.club_id = $1 and e.pack_id = $3 and e.member_id = m.id and e.status <> 'revoked')
       group by m.sizes`,
      [tx.clubId, ids, pack_id],
      "forecast_groups",
    );
    const people = groups.reduce((sum, group) => sum + group.people, 0);
    const options = pack.slots.flatMap((slot) => slot.options);
    const titles = new Map(options.map(({ product_id, title }) => [product_id, title]));
    const variations = await variationsOf(tx, [...titles.keys()]);
    const { needs, worthCents, unknown } = await packNeeds(pack.slots, variations, groups);
    return {
      people,
      already: ids.length - people,
      inactive: reached.inactive,
      worth: toDollars(worthCents),
      needs: variations.flatMap(({ id, product_id, color, size, stock }) => {
        const needed = needs.get(id);
        if (needed === undefined) return [];
        const title = titles.get(product_id) ?? "";
        return [{ variation_id: id, title, color, size, needed, stock, short: Math.max(0, needed - stock) }];
      }),
      unknown,
    };
  });
}

export type Audience = z.output<typeof packAudience>;

/** A person with the id of the family's primary member. */
type AudienceMember = { id: number; family_id: number };

/** Far more than a club has people. */
export const maxAudience = 100_000;

/** Whom an audience reaches, family by family, and how many it would reach if they were not inactive. */
type ReachedPeople = { people: AudienceMember[]; inactive: number };
type Row = AudienceMember & { is_inactive: boolean };

/**
 * The people an audience names or finds. Throws NOT_FOUND if one who is named does not exist, and VALIDATION_FAILED
 * if one of them, or the primary member, is inactive or a filter finds nobody.
 */
export function audienceMembers(tx: ClubTx, audience: Audience): Promise<ReachedPeople> {
  return "filter" in audience ? found(tx, audience.filter) : named(tx, audience.member_ids);
}

const columns = `m.id, h.id as family_id, not ${belongsToClub} as is_inactive from members m ${joinPrimary}`;

async function named(tx: ClubTx, memberIds: number[]): Promise<ReachedPeople> {
  const ids = [...new Set(memberIds)];
  const rows = await tx.query<Row>(
    `select ${columns}
     where m.club_id = $1 and m.id = any($2) and m.erased_at is null order by h.id, m.id`,
    [tx.clubId, ids],
    "named_audience",
  );
  if (rows.length !== ids.length)
    throw new ApiError("NOT_FOUND", { message: ({ entitlements }) => entitlements.peopleGone });
  const reached = reachedOf(rows);
  const { inactive } = reached;
  if (inactive > 0) refuse("member_ids", ({ entitlements }) => entitlements.inactive(inactive));
  return reached;
}

type Filter = Extract<Audience, { filter: unknown }>["filter"];

async function found(tx: ClubTx, { membership_category_id, kind }: Filter): Promise<ReachedPeople> {
  const rows = await tx.query<Row>(
    `select ${columns}
     where m.club_id = $1 and m.erased_at is null and ($2::bigint is null or ${membershipOf} = $2)
       and ($3 = 'all' or ($3 = 'primary') = (m.primary_member_id is null))
     order by h.id, m.id limit ${maxAudience + 1}`,
    [tx.clubId, membership_category_id ?? null, kind],
    "found_audience",
  );
  const reached = reachedOf(rows);
  if (reached.people.length === 0) refuse("filter", ({ entitlements }) => entitlements.nobodyMatches);
  if (rows.length > maxAudience)
    refuse("filter", ({ entitlements }) => entitlements.tooManyMatch(maxAudience));
  return reached;
}

function reachedOf(rows: Row[]): ReachedPeople {
  const people = rows.flatMap(({ is_inactive, ...person }) => (is_inactive ? [] : [person]));
  return { people, inactive: rows.length - people.length };
}

function refuse(field: string, text: Text): never {
  throw new ApiError("VALIDATION_FAILED", {
    message: text,
    errors: { [`audience.${field}`]: [text] },
  });
}

type Slot = ChoosableSlot & { quantity: number };
type Variation = ChoosableVariation & { price_cents: number };
/** This many people with the same sizes. */
type SizeProfileGroup = { sizes: Record<string, string>; people: number };

/** What a pack means for people: pieces by variation, their value in the shop, who has to choose. */
type PackNeeds = { needs: Map<number, number>; worthCents: number; unknown: number };

/**
 * What people get by their size profile, else by the slots' defaults. If neither says what to take, the price of
 * the first thing they may choose counts; pieces of it do not.
 */
export async function packNeeds(
  slots: Slot[],
  variations: Variation[],
  groups: SizeProfileGroup[],
): Promise<PackNeeds> {
  const prices = new Map(variations.map(({ id, price_cents }) => [id, price_cents]));
  const needs = new Map<number, number>();
  let worthCents = 0;
  let unknown = 0;
  await eachInSlices(groups, ({ sizes, people }) => {
    let isKnown = true;
    for (const slot of slots) {
      const chosen = chooseFor(slot, variations, { chosen: undefined, sizes });
      if (chosen) needs.set(chosen.id, (needs.get(chosen.id) ?? 0) + people * slot.quantity);
      else isKnown = false;
      const priced = chosen ?? firstAllowedIn(slot, variations);
      worthCents += people * slot.quantity * ((priced && prices.get(priced.id)) ?? 0);
    }
    if (!isKnown) unknown += people;
  });
  return { needs, worthCents, unknown };
}
