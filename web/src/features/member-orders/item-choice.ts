import type { AdminProduct, VariationRow } from "#contract/products.ts";
import type { CartItem } from "../../shared/cart/cart.rules.ts";

/** What of a product can be ordered at all; a product that is not live sells nothing. */
export function liveVariations({ status, variations }: AdminProduct): VariationRow[] {
  return status === "live" ? variations.filter(({ archived }) => !archived) : [];
}

/** A line for the order, with the picture of its colour. */
export function itemOf(product: AdminProduct, variation: VariationRow, quantity: number): CartItem {
  const { images } = product;
  const image = images.find(({ color }) => color === variation.color) ?? images[0];
  return {
    general_info: {
      id: product.id,
      price: variation.price ?? product.price,
      title: product.title,
      image: image ? { url: image.url, srcset: image.srcset, alt: image.alt } : null,
    },
    color: {
      variation_id: variation.id,
      quantity,
      stock: variation.stock,
      name: variation.color,
      size: variation.size,
    },
  };
}
