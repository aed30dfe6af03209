import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { familyOf, linesFor, type PackLine } from "../../entitlements/index.ts";
import type { CartLine } from "../checkout.rules.ts";
import type { OrderInput } from "./order-request.ts";

/**
 * The lines of a cart: the items, then what its packs come to for the member and the family. Throws NOT_FOUND,
 * ENTITLEMENT_NOT_OPEN, VALIDATION_FAILED; see `linesFor`. A cart without packs asks nothing.
 */
export async function linesOfCart(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  { items, packs = [] }: Pick<OrderInput, "items" | "packs">,
): Promise<CartLine[]> {
  if (packs.length === 0) return items;
  const family = await familyOf(tx, memberId);
  return [...items, ...(await linesFor(tx, ctx, family, packs)).map(packLine)];
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
