import type { z } from "zod";
import type { packEntry } from "#contract/entitlements.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type PackDetails, type PackSlot, packsOf } from "../packs/index.ts";
import {
  type EntitlementRow,
  openEntitlements,
  type PersonRow,
  type VariationRow,
  variationsOf,
} from "./entitlements.queries.ts";
import { allowedIn, type Choice, chooseFor, isOpenOn } from "./entitlements.rules.ts";
import { utcDay } from "./utc-day.ts";

export type PackEntry = z.output<typeof packEntry>;

/** What a slot of an entitlement puts into an order. */
export type PackLine = {
  entitlementId: number;
  variationId: number;
  productId: number;
  quantity: number;
  /** The surcharge, for each piece. */
  unitCents: number;
  /** Pack and slot in words. */
  label: string;
  personId: number;
  personName: string;
};

type Errors = Record<string, string[]>;

/**
 * Turns chosen entitlements of a family into lines of an order. What a slot gets is what was chosen now, else saved,
 * else what the size profile or the default says. Throws NOT_FOUND for an entitlement or a person of somebody else,
 * ENTITLEMENT_NOT_OPEN outside of its window, VALIDATION_FAILED where a slot has no choice or one it does not allow.
 */
export async function linesFor(
  tx: ClubTx,
  ctx: Ctx,
  family: PersonRow[],
  entries: PackEntry[],
): Promise<PackLine[]> {
  if (entries.length === 0) return [];
  const rows = await openEntitlements(
    tx,
    family.map(({ id }) => id),
  );
  const packs = await packsOf(
    tx,
    rows.map(({ pack_id }) => pack_id),
  );
  const variations = await variationsOf(
    tx,
    [...packs.values()].flatMap(({ slots }) =>
      slots.flatMap(({ options }) => options.map((option) => option.product_id)),
    ),
  );
  const errors: Errors = {};
  const named = entries.flatMap((entry, at) =>
    entry.entitlements.map((wanted, place) => ({
      ...wanted,
      memberId: entry.member_id,
      path: `packs.${at}.entitlements.${place}`,
    })),
  );
  if (new Set(named.map(({ entitlement_id }) => entitlement_id)).size < named.length)
    throw new ApiError("VALIDATION_FAILED", { errors: { packs: ["A pack is there twice."] } });
  await refuseUnopen(tx, named, rows);
  const lines = named.flatMap(({ entitlement_id, memberId, choices, path }) => {
    const row = rows.find(({ id }) => id === entitlement_id);
    const person = family.find(({ id }) => id === memberId);
    const pack = row && packs.get(row.pack_id);
    if (!row || !person || !pack || row.member_id !== memberId) throw new ApiError("NOT_FOUND");
    if (pack.status !== "live" || !isOpenOn(row, utcDay(ctx))) throw new ApiError("ENTITLEMENT_NOT_OPEN");
    return linesOf({ row, pack, person, variations, choices, path }, errors);
  });
  if (Object.keys(errors).length > 0) throw new ApiError("VALIDATION_FAILED", { errors });
  return lines;
}

type Named = { entitlement_id: number; memberId: number };

/** One that is theirs and not open any more is told apart from one that was never theirs. */
async function refuseUnopen(tx: ClubTx, named: Named[], rows: EntitlementRow[]): Promise<void> {
  const missing = named.filter(({ entitlement_id }) => !rows.some(({ id }) => id === entitlement_id));
  if (missing.length === 0) return;
  const known = await tx.query<{ id: number; member_id: number }>(
    "select id, member_id from entitlements where club_id = $1 and id = any($2)",
    [tx.clubId, missing.map(({ entitlement_id }) => entitlement_id)],
  );
  const isTheirs = missing.every(({ entitlement_id, memberId }) =>
    known.some(({ id, member_id }) => id === entitlement_id && member_id === memberId),
  );
  throw new ApiError(isTheirs ? "ENTITLEMENT_NOT_OPEN" : "NOT_FOUND");
}

type Wanted = {
  row: EntitlementRow;
  pack: PackDetails;
  person: PersonRow;
  variations: VariationRow[];
  choices: Choice[];
  path: string;
};

function linesOf({ row, pack, person, variations, choices, path }: Wanted, errors: Errors): PackLine[] {
  for (const problem of choiceProblems(pack, variations, choices)) errors[`${path}.choices`] = [problem];
  return pack.slots.flatMap((slot) => {
    const given = choices.find(({ slot_id }) => slot_id === slot.id)?.variation_id;
    const saved = row.choices.find(({ slot_id }) => slot_id === slot.id)?.variation_id;
    const chosen = chooseFor(slot, variations, { chosen: given ?? saved, sizes: person.sizes });
    if (!chosen) {
      errors[`${path}.choices`] ??= [`Choose for ${slot.label}.`];
      return [];
    }
    return {
      entitlementId: row.id,
      variationId: chosen.id,
      productId: chosen.product_id,
      quantity: slot.quantity,
      unitCents: surchargeOf(slot, chosen.product_id),
      label: `${pack.name} · ${slot.label}`,
      personId: person.id,
      personName: person.name,
    };
  });
}

/** What is wrong with choices: for a slot of another pack, twice for one slot, or of something it does not allow. */
export function choiceProblems(pack: PackDetails, variations: VariationRow[], choices: Choice[]): string[] {
  const seen = new Set<number>();
  return choices.flatMap(({ slot_id, variation_id }) => {
    const slot = pack.slots.find(({ id }) => id === slot_id);
    if (!slot || seen.has(slot_id)) return ["This pack has changed. Please choose again."];
    seen.add(slot_id);
    const isAllowed = allowedIn(slot, variations).some(({ id }) => id === variation_id);
    return isAllowed
      ? []
      : [`What was chosen for ${slot.label} is not available any more. Please choose again.`];
  });
}

/** What choosing a product in a slot costs on top, in cents, for each piece. */
export function surchargeOf(slot: PackSlot, productId: number): number {
  return slot.options.find(({ product_id }) => product_id === productId)?.surcharge_cents ?? 0;
}
