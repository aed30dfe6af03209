import type { ShopProduct, Snapshot } from "./snapshot.ts";

const most = 8;

/** What to look at next: what is bought with the product, then other products of its category; sold out comes last. */
export function relatedTo(snapshot: Snapshot, product: ShopProduct): ShopProduct[] {
  const { id } = product.row;
  const together = (snapshot.together.get(id) ?? []).flatMap((other) => snapshot.products.get(other) ?? []);
  const sameCategory = snapshot.sorted.popular.filter(({ category }) => category.id === product.category.id);
  const others = new Set([...together, ...sameCategory]);
  others.delete(product);
  const [there, gone] = [[...others].filter(canBeHad), [...others].filter((other) => !canBeHad(other))];
  return [...there, ...gone].slice(0, most);
}

function canBeHad({ variations }: ShopProduct): boolean {
  return variations.some(({ stock }) => stock > 0);
}
