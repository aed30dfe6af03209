import type { z } from "zod";
import type { packEntry } from "#contract/entitlements.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Text } from "#server/words/languages.ts";
import { type PackDetails, packsOf, surchargeOf } from "../../shop/packs/index.ts";
import {
  type EntitledPersonRow,
  type EntitlementRow,
  entitlementsNamed,
  type PackVariation,
  variationsOf,
} from "./entitlements.queries.ts";
import { allowedIn, type Choice, chooseFor, isOpenOn } from "./entitlements.rules.ts";

export type PackEntry = z.output<typeof packEntry>;

/** What a slot of an entitlement adds to an order. */
export type PackLine = {
  entitlementId: number;
  slotId: number;
  variationId: number;
  productId: number;
  quantity: number;
  /** The surcharge per piece. */
  unitCents: number;
  /** Pack and slot in words. */
  label: string;
  personId: number;
  personName: string;
  /** Where its choices are in the request, such as `packs.0.entitlements.1.choices`. */
  path: string;
};

/** GONE: not theirs, or not there. NOT_OPEN: used, over, or not begun. CHOOSE: a choice is missing or does not fit. */
export type PackProblem = {
  kind: "GONE" | "NOT_OPEN" | "CHOOSE";
  text: Text;
  /** The slot for which nothing was chosen, and nothing else decides. */
  missing?: string;
};

/** One entitlement of a cart: its lines, or why it cannot be ordered as it is. */
export type ChosenPack = {
  memberId: number;
  entitlementId: number;
  /** Where it is in the request, such as `packs.0.entitlements.1`. */
  path: string;
  lines: PackLine[];
  problem: PackProblem | null;
};

type Named = { entitlementId: number; memberId: number; choices: Choice[]; path: string };
type Found = {
  packs: Map<number, PackDetails>;
  variations: PackVariation[];
  today: string;
};

/**
 * The lines of a cart's entitlements, in its order. A slot gets what was chosen now, else saved, else
 * what the size profile or the default says. Nothing is locked or used up. `freed`: held by an order that would end first.
 */
export async function choosePacks(
  tx: ClubTx,
  ctx: Ctx,
  family: EntitledPersonRow[],
  entries: PackEntry[],
  freed: readonly number[] = [],
): Promise<ChosenPack[]> {
  const requested = namedIn(entries);
  if (requested.length === 0) return [];
  const ids = requested.map(({ entitlementId }) => entitlementId);
  const people = new Map(family.map((person) => [person.id, person]));
  const rows = new Map(
    (await entitlementsNamed(tx, ids, [...people.keys()])).map(
      (row) => [row.id, freed.includes(row.id) ? { ...row, status: "open" as const } : row] as const,
    ),
  );
  const found = await findPacks(tx, ctx, [...rows.values()]);
  return mapInSlices(requested.entries(), ([at, one]) => {
    const row = rows.get(one.entitlementId);
    const person = people.get(one.memberId);
    const { memberId, entitlementId, path } = one;
    const outcome =
      row && person && row.member_id === memberId
        ? choose(one, row, person, found, ids.indexOf(entitlementId) < at)
        : problemOf("GONE", ({ entitlements }) => entitlements.packGone);
    return { memberId, entitlementId, path, lines: [], problem: null, ...outcome };
  });
}

/** The packs of entitlements with everything that their slots name. */
export async function findPacks(
  tx: ClubTx,
  ctx: Ctx,
  rows: Pick<EntitlementRow, "pack_id">[],
): Promise<Found> {
  const packs = await packsOf(
    tx,
    rows.map(({ pack_id }) => pack_id),
  );
  const options = [...packs.values()].flatMap(({ slots }) => slots.flatMap((slot) => slot.options));
  const variations = await variationsOf(
    tx,
    options.map(({ product_id }) => product_id),
    ctx.actor.kind === "member" ? ctx.actor.id : null,
  );
  return { packs, variations, today: clubToday(ctx) };
}

function namedIn(entries: PackEntry[]): Named[] {
  return entries.flatMap(({ member_id, entitlements }, at) =>
    entitlements.map(({ entitlement_id, choices }, place) => ({
      entitlementId: entitlement_id,
      memberId: member_id,
      choices,
      path: `packs.${at}.entitlements.${place}`,
    })),
  );
}

type Outcome = { problem: PackProblem } | { lines: PackLine[] };

/** What an entitlement gives if nobody chooses now: saved choices, else the size profile, else the defaults. */
export function choiceOf(row: EntitlementRow, person: EntitledPersonRow, found: Found): Outcome {
  const request = { entitlementId: row.id, memberId: person.id, choices: [], path: "" };
  return choose(request, row, person, found, false);
}

function choose(
  named: Named,
  row: EntitlementRow,
  person: EntitledPersonRow,
  { packs, variations, today }: Found,
  isTwice: boolean,
): Outcome {
  const pack = packs.get(row.pack_id);
  if (pack?.status !== "live" || !isOpenOn(row, today))
    return problemOf("NOT_OPEN", ({ entitlements }) => entitlements.notNow);
  if (isTwice) return problemOf("CHOOSE", ({ entitlements }) => entitlements.packTwice);
  const [wrong] = choiceProblems(pack, variations, named.choices);
  if (wrong) return problemOf("CHOOSE", wrong.text);
  const lines: PackLine[] = [];
  for (const slot of pack.slots) {
    const variation = variationFor(slot.id, named.choices) ?? variationFor(slot.id, row.choices);
    const chosen = chooseFor(slot, variations, { chosen: variation, sizes: person.sizes });
    if (!chosen) return missingIn(slot.label);
    lines.push({
      entitlementId: row.id,
      slotId: slot.id,
      variationId: chosen.id,
      productId: chosen.product_id,
      quantity: slot.quantity,
      unitCents: surchargeOf(slot, chosen.product_id),
      label: `${pack.name} · ${slot.label}`,
      personId: person.id,
      personName: person.name,
      path: `${named.path}.choices`,
    });
  }
  return { lines };
}

function problemOf(kind: PackProblem["kind"], text: Text): Outcome {
  return { problem: { kind, text } };
}

function missingIn(slot: string): Outcome {
  const text: Text = ({ entitlements }) => entitlements.chooseFor(slot);
  return { problem: { kind: "CHOOSE", text, missing: slot } };
}

function variationFor(slotId: number, choices: Choice[]): number | undefined {
  return choices.find(({ slot_id }) => slot_id === slotId)?.variation_id;
}

/** What is wrong with choices: for a slot of another pack, two for one slot, or something it does not allow. */
export function choiceProblems(
  pack: PackDetails,
  variations: PackVariation[],
  choices: Choice[],
): { index: number; text: Text }[] {
  const seen = new Set<number>();
  return choices.flatMap(({ slot_id, variation_id }, index) => {
    const slot = pack.slots.find(({ id }) => id === slot_id);
    if (!slot || seen.has(slot_id)) return [{ index, text: ({ entitlements }) => entitlements.packChanged }];
    seen.add(slot_id);
    if (allowedIn(slot, variations).some(({ id }) => id === variation_id)) return [];
    const text: Text = ({ entitlements }) => entitlements.choiceGone(slot.label);
    return [{ index, text }];
  });
}

/** More entitlements than one order may have. */
const maxEntitlements = 100;

/**
 * Refuses chosen entitlements, see `choosePacks`, that cannot be ordered as they are. Throws NOT_FOUND for an entitlement
 * or a person of somebody else, ENTITLEMENT_NOT_OPEN if one was used, is over or has not begun, and
 * VALIDATION_FAILED if a slot has no choice or one it does not allow, or for more than one order may have.
 */
export function refusePacks(chosen: ChosenPack[]): void {
  if (chosen.length > maxEntitlements) {
    const text: Text = ({ entitlements }) => entitlements.tooManyPacks(maxEntitlements);
    throw new ApiError("VALIDATION_FAILED", { message: text, errors: { packs: [text] } });
  }
  if (chosen.some(({ problem }) => problem?.kind === "GONE")) throw new ApiError("NOT_FOUND");
  refuse(chosen, "NOT_OPEN", "ENTITLEMENT_NOT_OPEN", ({ path }) => path);
  refuse(chosen, "CHOOSE", "VALIDATION_FAILED", ({ path }) => `${path}.choices`);
}

function refuse(
  chosen: ChosenPack[],
  kind: "NOT_OPEN" | "CHOOSE",
  code: "ENTITLEMENT_NOT_OPEN" | "VALIDATION_FAILED",
  pathOf: (one: ChosenPack) => string,
): void {
  const errors = chosen.flatMap((one): [string, Text[]][] =>
    one.problem?.kind === kind ? [[pathOf(one), [one.problem.text]]] : [],
  );
  if (errors.length > 0) throw new ApiError(code, { errors: Object.fromEntries(errors) });
}
