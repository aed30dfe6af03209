import type { CartForm } from "#contract/checkout.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import { type ChosenPack, choosePacks, familyOf, type PackLine } from "../../entitlements/index.ts";
import type { OrderLineRow } from "../../orders/index.ts";
import { type CartLine, cartOf, demandOf, type LoadedCart } from "../checkout.rules.ts";

type FreedLine = Pick<OrderLineRow, "variation_id" | "quantity" | "entitlement_id">;

/**
 * A cart with prices, to be quoted or ordered: its items, then the packs of the member and the family; without a
 * member they are gone. A pack's problem is listed with it. Nothing is locked or used up. Everything a line costs is
 * worked out here, so anything that takes something off it belongs here. `freed`: the lines of an order that would end first,
 * so that what they hold counts as free.
 */
export async function loadCart(
  tx: ClubTx,
  ctx: Ctx,
  { items, packs = [] }: CartForm,
  memberId: number | null,
  freed: readonly FreedLine[] = [],
): Promise<LoadedCart & { chosen: ChosenPack[] }> {
  const family = packs.length > 0 && memberId !== null ? await familyOf(tx, memberId) : [];
  const freedPacks = freed.flatMap(({ entitlement_id }) => entitlement_id ?? []);
  const chosen = await choosePacks(tx, ctx, family, packs, freedPacks);
  const lines = [...items, ...chosen.flatMap((pack) => pack.lines.map(packLine))];
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  const pieces = demandOf(freed);
  const free = saleables.map((one) => ({
    ...one,
    available: one.available + (pieces.get(one.variation_id) ?? 0),
  }));
  return { ...cartOf(lines, free), chosen };
}

/** What a slot gives, as a line of a cart. */
export function packLine(line: PackLine): CartLine {
  const { entitlementId, slotId, label, personId, personName, unitCents } = line;
  return {
    product_id: line.productId,
    variation_id: line.variationId,
    quantity: line.quantity,
    path: line.path,
    pack: { entitlementId, slotId, label, personId, personName, unitCents },
  };
}
