/** A club's people and goods by the names that steps use, such as `anchor.ava` or `anchor.shirt-m`. */
export type Cast = { clubs: Map<string, CastClub>; people: Map<string, Person>; goods: Map<string, Goods> };

export type CastClub = {
  id: number;
  name: string;
  admin: string;
  manager: string;
  /** Ways to get an order. */
  methods: { collect: number; post: number };
  packs: Map<string, CastPack>;
};

export type CastPack = { id: number; slotId: number; goods: string[] };

export type Person = {
  name: string;
  club: string;
  id: number;
  token: string | undefined;
  /** Whose wallet and address it is: the person's own, or a parent's. */
  wallet: string;
  addressId: number;
};

/** One colour and size of a product. */
export type Goods = { name: string; club: string; id: number; productId: number; stock: number };

export const clubNames = ["anchor", "beacon", "castle", "dolphin", "eagle", "falcon", "garnet", "heron"];
export const primaries = ["ava", "ben", "cleo", "dan", "eve"];
/** The first has a login; both are Ava's. */
export const children = ["kim", "lou"];
export const shirts = ["shirt-s", "shirt-m", "shirt-l"];
export const goodsNames = [...shirts, "cap", "scarf"];
export const packNames = ["kit", "gift"];
/** What everybody has at the beginning. */
export const firstCredits = 30_000;

/** A word that stands in every name of a club and nowhere else. */
export const canaryOf = (club: string) => `${club}canary`;
/** Stripe's key of a club; the second one after it was rolled once, and so on. */
export const stripeKeyOf = (club: string, turn = 0) => `sk_test_${club}00000000${turn}`;
export const webhookSecretOf = (club: string) => `whsec_${club}0123456789`;

export function clubOf(name: string): string {
  return name.split(".")[0] ?? "";
}

/** What a name refers to. Throws for an unknown one: a hand-written step is wrong then. */
export function found<T>(all: Map<string, T>, name: string): T {
  const one = all.get(name);
  if (one === undefined) throw new Error(`There is no ${name} in this simulation`);
  return one;
}
