import { type NewPack, newPack } from "../../entitlements/entitlements.testing.ts";
import { type Buyer, newProduct, order, type Product, type Shop } from "../checkout.testing.ts";

export type Kit = { shirt: Product; pack: NewPack; slot: number };

/** A pack of one shirt in two sizes, 2.50 on top; and its product. */
export async function newKit(shop: Shop, values: Record<string, unknown> = {}, stock = 10): Promise<Kit> {
  const shirt = await newProduct(shop, { priceCents: 3000, sizes: ["S", "M"], stock });
  const slots = [{ options: [{ productId: shirt.productId, surchargeCents: 250 }] }];
  const pack = await newPack(shop, slots, values);
  return { shirt, pack, slot: pack.slotIds[0] as number };
}

export const packsOrder = (
  shop: Shop,
  buyer: Buyer,
  kit: Kit,
  packs: unknown[],
  extra: Record<string, unknown> = {},
) => order(shop, buyer, kit.shirt, { items: [], packs, ...extra });
