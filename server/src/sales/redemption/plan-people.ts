import type { skipReasons } from "#contract/redemption.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Text, Words } from "#server/words/languages.ts";
import { activeMethods, type StoredShippingMethod, serves } from "../../shop/shipping/index.ts";
import {
  choiceOf,
  type EntitlementRow,
  findPacks,
  openEntitlements,
  type PackLine,
  type PackProblem,
  type PackVariation,
} from "../entitlements/index.ts";
import type { OrderAddress } from "../orders/index.ts";
import { type RedeemPerson, redeemPeopleOf } from "./people.ts";

export type SkipReason = (typeof skipReasons)[number];

/** An entitlement of a person: what it would put into their order, or why not. */
export type PlannedPack = { pack: string } & ({ lines: PackLine[] } | { reason: SkipReason; detail: Text });

/** Why somebody is left out, as a person reads it. */
export function skipText(reason: SkipReason): Text {
  return ({ redemption }) => redemption.skipped[reason];
}

/** The pieces left of each variation while one order after the other takes its share. */
export type Stock = Map<number, number>;

/**
 * Takes what an entitlement needs from the stock. If it is not there, nothing is taken and the entitlement waits for
 * another time; one that costs extra is the member's to decide.
 */
export function takeFrom(
  stock: Stock,
  planned: PlannedPack,
  titleOf: (line: PackLine) => string,
): PlannedPack {
  if ("reason" in planned) return planned;
  const { pack, lines } = planned;
  if (lines.some(({ unitCents }) => unitCents > 0))
    return { pack, reason: "surcharge", detail: skipText("surcharge") };
  const needs = new Map<number, number>();
  for (const { variationId, quantity } of lines)
    needs.set(variationId, (needs.get(variationId) ?? 0) + quantity);
  const short = lines.find(
    ({ variationId }) => (stock.get(variationId) ?? 0) < (needs.get(variationId) ?? 0),
  );
  if (short) {
    const title = titleOf(short);
    return { pack, reason: "out_of_stock", detail: ({ redemption }) => redemption.outOfStockOf(title) };
  }
  for (const [variationId, needed] of needs) stock.set(variationId, (stock.get(variationId) ?? 0) - needed);
  return planned;
}

/** The outcome for a person, in one sentence: `Player pack; left out: Coach pack (Out of stock: Cap)`. */
export function detailOf(packs: PlannedPack[], words: Words): string {
  const done = packs.flatMap((one) => ("lines" in one ? [one.pack] : [])).join(", ");
  const left = packs
    .flatMap((one) => ("reason" in one ? [`${one.pack} (${one.detail(words)})`] : []))
    .join(", ");
  return [done, left && (done ? words.redemption.leftOut(left) : left)].filter(Boolean).join("; ");
}

/** What would happen for one person: every open entitlement, and how the order would reach them. */
export type PersonPlan = {
  person: RedeemPerson;
  packs: PlannedPack[];
  /** The order's lines; empty if the person is skipped. */
  lines: PackLine[];
  method: StoredShippingMethod | null;
  address: OrderAddress | null;
};

export type RedemptionPlan = {
  people: PersonPlan[];
  /** Every variation that a slot allows. */
  variations: Map<number, PackVariation>;
  /** Titles of products, by number. */
  titles: Map<number, string>;
};

/** What plans for people have in common: their packs with everything the slots allow, and the delivery methods. */
export type RedemptionGoods = {
  found: Awaited<ReturnType<typeof findPacks>>;
  methods: StoredShippingMethod[];
};

/** Reads the goods of these packs. */
export async function readGoods(tx: ClubTx, ctx: Ctx, packIds: number[]): Promise<RedemptionGoods> {
  const found = await findPacks(
    tx,
    ctx,
    packIds.map((pack_id) => ({ pack_id })),
  );
  return { found, methods: await activeMethods(tx) };
}

/** Plans for people, in the order given; see `planWith`. Changes nothing. */
export async function planPeople(tx: ClubTx, ctx: Ctx, ids: number[], stock: Stock): Promise<RedemptionPlan> {
  const people = await redeemPeopleOf(tx, ids);
  const rows = await openEntitlements(tx, ids);
  const goods = await readGoods(
    tx,
    ctx,
    rows.map(({ pack_id }) => pack_id),
  );
  return planWith(goods, people, rows, stock);
}

/**
 * What people would get: what was saved, else the size profile, else the slot's default; to the default address, else
 * collected at the club. `stock` is what earlier plans left; variations not in it are as read with the goods.
 */
export async function planWith(
  { found, methods }: RedemptionGoods,
  people: RedeemPerson[],
  rows: EntitlementRow[],
  stock: Stock,
): Promise<RedemptionPlan> {
  const variations = new Map(found.variations.map((one) => [one.id, one]));
  for (const [id, { stock: left }] of variations) if (!stock.has(id)) stock.set(id, left);
  const titles = new Map(
    [...found.packs.values()].flatMap(({ slots }) =>
      slots.flatMap(({ options }) => options.map((option) => [option.product_id, option.title] as const)),
    ),
  );
  const nameOf = ({ productId, variationId }: PackLine) => {
    const variation = variations.get(variationId);
    return [titles.get(productId), variation?.color, variation?.size].filter(Boolean).join(" ");
  };
  const byPerson = Map.groupBy(rows, ({ member_id }) => member_id);
  const planOne = (person: RedeemPerson): PersonPlan => {
    const own = byPerson.get(person.id) ?? [];
    const delivery = deliveryFor(person, methods);
    const reason = personProblem(person, own, delivery.method);
    const named = own.map((row) => ({ row, pack: found.packs.get(row.pack_id)?.name ?? "" }));
    if (reason) {
      const names = named.length > 0 ? named.map(({ pack }) => pack) : [""];
      const packs = names.map((pack) => ({ pack, reason, detail: skipText(reason) }));
      return { person, packs, lines: [], ...delivery };
    }
    const packs = named.map(({ row, pack }) => {
      const choice = choiceOf(row, person, found);
      const planned: PlannedPack =
        "lines" in choice
          ? { pack, lines: choice.lines }
          : { pack, reason: reasonOf(choice.problem.kind), detail: detailOfProblem(choice.problem) };
      return takeFrom(stock, planned, nameOf);
    });
    return { person, packs, lines: packs.flatMap((one) => ("lines" in one ? one.lines : [])), ...delivery };
  };
  return { people: await mapInSlices(people, planOne), variations, titles };
}

/** Plans of one family after the other, in the order given. */
export function plansByFamily(plans: PersonPlan[]): PersonPlan[][] {
  return [...Map.groupBy(plans, ({ person }) => person.primary_id).values()];
}

/** How the family's order is delivered: null if none of them gets anything. They share the primary member's address. */
export function methodOf(family: PersonPlan[]): StoredShippingMethod | null {
  return family.find(({ lines }) => lines.length > 0)?.method ?? null;
}

/** Nobody is there to choose: what is missing is a size. */
function detailOfProblem({ text, missing }: PackProblem): Text {
  return missing === undefined ? text : ({ redemption }) => redemption.sizeNotKnownOf(missing);
}

function reasonOf(kind: "GONE" | "NOT_OPEN" | "CHOOSE"): SkipReason {
  return kind === "CHOOSE" ? "no_size" : "no_open_entitlement";
}

function personProblem(
  person: RedeemPerson,
  own: EntitlementRow[],
  method: StoredShippingMethod | null,
): SkipReason | null {
  if (person.account_status === 2 || person.primary_status === 2) return "inactive";
  if (own.length === 0) return "no_open_entitlement";
  return method ? null : "no_address";
}

/** The cheapest delivery to the address, else collection at the club. */
function deliveryFor({ address }: RedeemPerson, methods: StoredShippingMethod[]) {
  const [delivery] = address
    ? methods
        .filter((method) => method.kind === "delivery" && serves(method, address.country))
        .sort((a, b) => a.price_cents - b.price_cents)
    : [];
  if (delivery) return { method: delivery, address };
  return { method: methods.find(({ kind }) => kind === "collect") ?? null, address: null };
}
