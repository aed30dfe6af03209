import type { CartForm } from "#contract/checkout.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { loadSaleable } from "../../../shop/catalog/index.ts";
import type { PackLine } from "../../entitlements/index.ts";
import type { CartLine, LoadedCart } from "../checkout.rules.ts";

/** A cart as it is priced, to be quoted or ordered: its items, then what its packs come to. */
export async function loadCart(tx: ClubTx, { items }: CartForm, packLines: PackLine[]): Promise<LoadedCart> {
  const lines = [...items, ...packLines.map(packLine)];
  const saleables = await loadSaleable(
    tx,
    lines.map((line) => line.variation_id),
  );
  return { lines, saleables };
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
