/** Random choices that are the same for the same seed. */
export type Chance = {
  /** True with this probability, from 0 to 1. */
  happens(rate: number): boolean;
  /** A whole number from `least` to `most`. */
  count(least: number, most: number): number;
  pick<T>(values: readonly T[]): T;
  /** All of them, in any order. */
  shuffle<T>(values: readonly T[]): T[];
  /** One of the keys, by their weights. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
};

export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  /** mulberry32 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const chance: Chance = {
    happens: (rate) => next() < rate,
    count: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(values) {
      const one = values[chance.count(0, values.length - 1)];
      if (one === undefined) throw new Error("There is nothing to choose from");
      return one;
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ value }) => value),
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return chance.pick(entries)[0];
    },
  };
  return chance;
}
