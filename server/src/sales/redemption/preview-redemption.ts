import { addressLines } from "#contract/address-lines.ts";
import { toDollars } from "#contract/money.ts";
import type { redemption } from "#contract/redemption.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { shippingCents } from "../../shop/shipping/index.ts";
import { countWithoutPacks, wantedFamilies } from "./people.ts";
import {
  methodOf,
  type PersonPlan,
  planPeople,
  plansByFamily,
  type RedemptionPlan,
  type Stock,
} from "./plan-people.ts";

type Preview = Output<typeof redemption.preview>["data"];

/** Families planned at once, so that memory stays flat. */
const batch = 200;
const shown = { gets: 200, skipped: 500 };

/** What a run would do, in that order. Changes nothing. */
export function previewRedemption(ctx: Ctx, input: Input<typeof redemption.preview>): Promise<Preview> {
  return inClub(ctx, async (tx) => {
    const families = await wantedFamilies(tx, input);
    const sums = emptySums();
    const stock: Stock = new Map();
    for (let at = 0; at < families.length; at += batch)
      addFamilies(ctx, sums, await planPeople(tx, ctx, families.slice(at, at + batch).flat(), stock));
    if (input.type === "all") sums.without_packs = await countWithoutPacks(tx, input.except ?? []);
    return present(tx, sums);
  });
}

type Sums = Omit<Preview, "worth" | "shipping" | "stock"> & {
  worthCents: number;
  shippingCents: number;
  /** Pieces by variation, including those that are short. */
  needs: Map<number, number>;
};

function emptySums(): Sums {
  const lists = { gets: [], skipped: [], needs: new Map<number, number>() };
  const counts = {
    people: 0,
    families: 0,
    orders: 0,
    left_out_families: 0,
    entitlements: 0,
    skipped_count: 0,
    skipped_people: 0,
    without_packs: 0,
  };
  return { ...counts, worthCents: 0, shippingCents: 0, ...lists };
}

/** What the members of a family get is sent together, and costs one delivery. */
function addFamilies(ctx: Ctx, sums: Sums, plan: RedemptionPlan): void {
  for (const person of plan.people) add(ctx, sums, plan, person);
  for (const family of plansByFamily(plan.people)) {
    const method = methodOf(family);
    if (!method) {
      sums.left_out_families += 1;
      continue;
    }
    sums.families += 1;
    sums.orders += 1;
    sums.shippingCents += shippingCents(method, 0);
  }
}

function add(
  { words }: Ctx,
  sums: Sums,
  { variations, titles }: RedemptionPlan,
  { person, packs, lines, method, address }: PersonPlan,
) {
  const { id: member_id, name, relation } = person;
  const isPrimary = person.primary_id === member_id;
  const primary = isPrimary ? null : { id: person.primary_id, name: person.primary_name, relation };
  const whom = { member_id, name, primary };
  if (packs.some((planned) => "reason" in planned)) sums.skipped_people += 1;
  for (const planned of packs) {
    if ("reason" in planned) {
      sums.skipped_count += 1;
      const { pack, reason } = planned;
      const detail = planned.detail(words);
      if (sums.skipped.length < shown.skipped) sums.skipped.push({ ...whom, pack, reason, detail });
      continue;
    }
    sums.entitlements += 1;
    if (sums.gets.length >= shown.gets) continue;
    const items = planned.lines.map(({ variationId, productId, quantity }) => {
      const variation = variations.get(variationId);
      return `${quantity} × ${[titles.get(productId), variation?.color, variation?.size].filter(Boolean).join(" ")}`;
    });
    const to = address ? [address.name, ...addressLines(address)].join(", ") : (method?.name ?? "");
    sums.gets.push({ ...whom, pack: planned.pack, items, to });
  }
  if (lines.length === 0) return;
  sums.people += 1;
  for (const { variationId, quantity } of lines) {
    sums.needs.set(variationId, (sums.needs.get(variationId) ?? 0) + quantity);
    sums.worthCents += (variations.get(variationId)?.price_cents ?? 0) * quantity;
  }
}

type StockRow = Preview["stock"][number];

async function present(
  tx: ClubTx,
  { worthCents, shippingCents: shipping, needs, ...rest }: Sums,
): Promise<Preview> {
  const rows = await tx.query<Omit<StockRow, "needed" | "short">>(
    `select v.id as variation_id, p.title, v.color, v.size, greatest(0, v.received - v.sold - v.held) as stock
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.id = any($2) order by p.title collate names, v.product_id, v.position`,
    [tx.clubId, [...needs.keys()]],
  );
  const stock = rows.map((row) => {
    const needed = needs.get(row.variation_id) ?? 0;
    return { ...row, needed, short: Math.max(0, needed - row.stock) };
  });
  return { ...rest, worth: toDollars(worthCents), shipping: toDollars(shipping), stock };
}
