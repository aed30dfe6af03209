import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { entitledPerson, entitlement } from "#contract/entitlements.ts";
import { toDollars } from "#contract/money.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import { lockMember, updateMember } from "../../people/members/index.ts";
import { type PackDetails, type PackSlot, packPicture } from "../../shop/packs/index.ts";
import { choiceProblems, findPacks } from "./choose-packs.ts";
import {
  type EntitledPersonRow,
  type EntitlementRow,
  entitlementsNamed,
  entitlementsOfFamily,
  type FamilyEntitlement,
  familyOf,
  lockEntitlement,
  type PackVariation,
  primaryOf,
} from "./entitlements.queries.ts";
import { allowedIn, type Choice, chooseFor, isOpenOn, isOver, sizesAfter } from "./entitlements.rules.ts";

type Shown = z.input<typeof entitlement>;
type ShownPerson = z.input<typeof entitledPerson>;

/** What a member and their secondary members have, a person at a time, the member first. */
export async function showFamily(tx: ClubTx, ctx: Ctx, memberId: number): Promise<ShownPerson[]> {
  const family = await familyOf(tx, memberId);
  const rows = await entitlementsOfFamily(
    tx,
    family.map(({ id }) => id),
  );
  const around = await findPacks(tx, ctx, rows);
  const rowsOf = Map.groupBy(rows, ({ member_id }) => member_id);
  return mapInSlices(family, (person) => presentPerson(person, rowsOf.get(person.id) ?? [], around));
}

/** The same by the number of anybody in the family. Throws NOT_FOUND. */
export async function showFamilyOf(tx: ClubTx, ctx: Ctx, memberId: number): Promise<ShownPerson[]> {
  const primaryId = await primaryOf(tx, memberId);
  if (primaryId === null) throw new ApiError("NOT_FOUND");
  return showFamily(tx, ctx, primaryId);
}

type Saving = { entitlement_id: number; choices: Choice[] };

/**
 * Saves what was chosen for an open entitlement of somebody in the family, even before its first day. It replaces what
 * was saved before; the same again changes nothing. The sizes go into the person's profile. Throws NOT_FOUND,
 * ENTITLEMENT_NOT_OPEN, and VALIDATION_FAILED for what a slot does not allow.
 */
export async function saveChoices(
  tx: ClubTx,
  ctx: Ctx,
  family: EntitledPersonRow[],
  { entitlement_id, choices }: Saving,
): Promise<Shown> {
  const reach = family.map(({ id }) => id);
  const [seen] = await entitlementsNamed(tx, [entitlement_id], reach);
  if (!seen) throw new ApiError("NOT_FOUND");
  // The person before the entitlement: that is everybody's lock order.
  const member = await lockMember(tx, seen.member_id);
  const row = await lockEntitlement(tx, entitlement_id);
  if (!row) throw new ApiError("NOT_FOUND");
  const around = await findPacks(tx, ctx, [row]);
  const pack = around.packs.get(row.pack_id);
  if (pack?.status !== "live" || row.status !== "open" || isOver(row, clubToday(ctx)))
    throw new ApiError("ENTITLEMENT_NOT_OPEN");
  refuseWrong(pack, around.variations, choices);
  const stored = await keep(tx, ctx, row, choices);
  const chosen = choices.flatMap(
    ({ variation_id }) => around.variations.find(({ id }) => id === variation_id) ?? [],
  );
  const sizes = sizesAfter(member.sizes, chosen, around.variations);
  if (!isDeepStrictEqual(sizes, member.sizes)) await updateMember(tx, ctx, member, { sizes });
  const person = family.find(({ id }) => id === row.member_id);
  if (!person) throw new Error("An entitlement was read for somebody outside of the family");
  return presentEntitlement({ ...stored, order: null }, pack, { ...person, sizes }, around);
}

function refuseWrong(pack: PackDetails, variations: PackVariation[], choices: Choice[]): void {
  const problems = choiceProblems(pack, variations, choices);
  if (problems.length === 0) return;
  throw new ApiError("VALIDATION_FAILED", {
    errors: Object.fromEntries(problems.map(({ index, text }) => [`choices.${index}`, [text]])),
  });
}

async function keep(tx: ClubTx, ctx: Ctx, row: EntitlementRow, choices: Choice[]): Promise<EntitlementRow> {
  const plain = choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id }));
  const before = row.choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id }));
  if (isDeepStrictEqual(plain, before)) return row;
  await tx.query(
    `with kept as (
       update entitlements set choices = $3::jsonb, version = version + 1
       where club_id = $1 and id = $2 returning id, pack_id, member_id
     )
     insert into entitlement_events
       (club_id, entitlement_id, pack_id, member_id, event, data, actor_kind, actor_name, created_at)
     select $1, id, pack_id, member_id, 'choices_saved', jsonb_build_object('choices', $3::jsonb), $4, $5, $6 from kept`,
    [tx.clubId, row.id, JSON.stringify(plain), ctx.actor.kind, ctx.actor.name, ctx.platform.clock.now()],
    "keep_choices",
  );
  await recordAudit(tx, ctx, {
    action: "entitlement.choices_saved",
    subjectKind: "entitlement",
    subjectId: row.id,
    memberId: row.member_id,
    before: { choices: before },
    after: { choices: plain },
  });
  return { ...row, choices: plain, version: row.version + 1 };
}

type Context = Awaited<ReturnType<typeof findPacks>>;

/** A person with what they can still use, soonest to end first, and what is past, newest first. */
async function presentPerson(
  person: EntitledPersonRow,
  own: FamilyEntitlement[],
  around: Context,
): Promise<ShownPerson> {
  const present = async (rows: FamilyEntitlement[]) => {
    const entitlements = await mapInSlices(rows, (row) => {
      const pack = around.packs.get(row.pack_id);
      return pack && presentEntitlement(row, pack, person, around);
    });
    return entitlements.filter((one) => one !== undefined);
  };
  // What is not finished yet must not be shown.
  const isFinished = ({ pack_id }: FamilyEntitlement) => around.packs.get(pack_id)?.status !== "draft";
  return {
    member_id: person.id,
    name: person.name,
    relation: person.relation,
    sizes: person.sizes,
    open: await present(own.filter((row) => isUsable(row) && isFinished(row))),
    past: await present(own.filter((row) => !isUsable(row)).toSorted((a, b) => b.id - a.id)),
  };
}

function isUsable({ status }: FamilyEntitlement): boolean {
  return status === "open" || status === "held";
}

/** One entitlement; what is past has no options any more. */
async function presentEntitlement(
  row: FamilyEntitlement,
  pack: PackDetails,
  person: EntitledPersonRow,
  { variations, today }: Context,
): Promise<Shown> {
  return {
    ...row,
    pack: {
      id: pack.id,
      name: pack.name,
      season: pack.season,
      description: pack.description,
      image: packPicture(pack),
    },
    is_open_now: pack.status === "live" && isOpenOn(row, today),
    slots: await mapInSlices(pack.slots, (slot) => {
      const saved = row.choices.find(({ slot_id }) => slot_id === slot.id)?.variation_id;
      const shared = { id: slot.id, label: slot.label, quantity: slot.quantity };
      if (!isUsable(row))
        return { ...shared, options: [], chosen_variation_id: saved ?? null, is_suggestion: false };
      const chosen = chooseFor(slot, variations, { chosen: saved, sizes: person.sizes })?.id ?? null;
      return {
        ...shared,
        options: presentOptions(slot, variations),
        chosen_variation_id: chosen,
        is_suggestion: chosen !== null && chosen !== saved,
      };
    }),
    granted_at: row.created_at,
  };
}

/** What can be chosen; sold-out sizes stay visible, products not on sale do not. */
function presentOptions(slot: PackSlot, variations: PackVariation[]) {
  return slot.options.flatMap((option) => {
    const allowed = allowedIn({ ...slot, options: [option] }, variations);
    if (allowed.length === 0) return [];
    return [
      {
        product_id: option.product_id,
        title: option.title,
        image: pictureOf(option.image),
        surcharge: toDollars(option.surcharge_cents),
        size_guide: option.size_guide,
        colors: [...Map.groupBy(allowed, ({ color }) => color)].map(([name, sizes]) => ({
          name,
          hex: sizes[0]?.color_hex ?? "",
          sizes: sizes.map(({ id, size, stock }) => ({ variation_id: id, size, stock })),
        })),
      },
    ];
  });
}
