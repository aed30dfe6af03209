import { createHash } from "node:crypto";

/** What a guard keeps: who may, what it costs, what is there, which rows, one at a time, and the rest. */
export type Kind = "right" | "money" | "stock" | "where" | "lock" | "refusal";

/** A piece of a source that refuses something; with `put` in its place it no longer does. */
export type Guard = {
  kind: Kind;
  path: string;
  line: number;
  start: number;
  end: number;
  /** What is taken out, in one line. */
  taken: string;
  put: string;
  /** The same for the same guard in another version of the sources, wherever its line is then. */
  id: string;
};

/** Of a hundred guards, how many are of a kind, as far as there are so many. */
export const shares: Record<Kind, number> = {
  where: 26,
  refusal: 22,
  money: 18,
  right: 14,
  stock: 12,
  lock: 8,
};

export const kinds: Kind[] = ["right", "money", "stock", "where", "lock", "refusal"];

const words: [Kind, RegExp][] = [
  ["lock", /\bversion\b|[a-z]Version\b|STALE_VERSION|\bfence\b/],
  [
    "right",
    /\brole\b|\broles\.|\bactor\b|\badmin\b|FORBIDDEN|UNAUTHENTICATED|\bsession\b|\b(staff|viewer)\./,
  ],
  ["stock", /stock|at_hand|atHand|quantity|\bpieces\b|SOLD_OUT/i],
  ["money", /cents|credit|amount|price|\bpaid\b|refund|balance|payment|\bowed?\b/i],
];

/** The kind of a condition, by the words in it and in what it leads to; what it is without any. */
export function kindOf(text: string, otherwise: Kind): Kind {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? otherwise;
}

/**
 * So many of the guards, by a seed. Each has a place of its own that the others do not change, so two versions of the
 * sources give nearly the same; and every beginning of the list has its share of each kind.
 */
export function sampleOf(guards: readonly Guard[], seed: number, count: number): Guard[] {
  const placeOf = ({ id }: Guard) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  const ranked = kinds.flatMap((kind) =>
    guards
      .filter((guard) => guard.kind === kind)
      .map((guard) => ({ guard, place: placeOf(guard) }))
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ guard }, at) => ({ guard, turn: (at + 0.5) / shares[kind] })),
  );
  return ranked
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ guard }) => guard);
}
