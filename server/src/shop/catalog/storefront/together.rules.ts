/** Recent sales: how many of each product, and for each what was bought with it, most often first. */
export type Sales = {
  sold: ReadonlyMap<number, number>;
  together: ReadonlyMap<number, readonly number[]>;
};

/** Once may be chance. */
const oftenEnough = 2;
const mostOfEach = 4;
/** An order for a whole team says little about what goes with what, and has very many pairs. */
const maxBasket = 30;

/** From the products of each order. Ties go to the lower id, so that the same orders give the same answer. */
export function boughtTogether(baskets: readonly (readonly number[])[]): Map<number, number[]> {
  const times = new Map<number, Map<number, number>>();
  for (const basket of baskets) {
    if (basket.length > maxBasket) continue;
    for (const id of basket) {
      const others = times.get(id) ?? new Map<number, number>();
      for (const other of basket) if (other !== id) others.set(other, (others.get(other) ?? 0) + 1);
      times.set(id, others);
    }
  }
  const often = (others: Map<number, number>) =>
    [...others]
      .filter(([, count]) => count >= oftenEnough)
      .sort(([a, first], [b, second]) => second - first || a - b)
      .slice(0, mostOfEach)
      .map(([other]) => other);
  return new Map([...times].map(([id, others]) => [id, often(others)]));
}
