import { children, goodsNames, packNames, primaries } from "../stage/cast.ts";
import type { Chance } from "./random.ts";
import type { Act, Means } from "./steps.ts";

/** The planner's idea of an order; only the run will know how it really went. */
export type Imagined = { name: string; club: string; parcels: number; shirts: boolean };

export type Season = {
  chance: Chance;
  clubs: string[];
  /** Orders of earlier bursts; those of this one are in `begun`. */
  orders: Imagined[];
  returns: { name: string; club: string }[];
  next: number;
};

/** Makes what somebody does one after the other. */
type Sequence = (season: Season, club: string, begun: Imagined[]) => Act[];

const means: Means[] = ["credits", "card", "card", "both"];

function nameIn(season: Season, kind: string): string {
  season.next += 1;
  return `${kind}${season.next - 1}`;
}

/** Orders to act on: mostly recent ones of the club, now and then one that is begun at the same time. */
function someOrder({ chance, orders }: Season, club: string, begun: Imagined[]): Imagined | undefined {
  const from = (chance.happens(0.2) ? begun : orders.slice(-40)).filter((order) => order.club === club);
  return from.length === 0 ? undefined : chance.pick(from);
}

const shopping: Sequence = (season, club, begun) => {
  const { chance } = season;
  const who = `${club}.${chance.pick([...primaries, children[0] ?? "kim"])}`;
  const acts: Act[] = chance.happens(0.3) ? [{ do: "browse", who }] : [];
  for (let turn = chance.count(1, 2); turn > 0; turn -= 1) {
    const name = nameIn(season, "o");
    const first = chance.pick(goodsNames);
    const goods = {
      [first]: chance.count(1, 4),
      ...(chance.happens(0.3) && { [chance.pick(goodsNames)]: 1 }),
    };
    begun.push({ name, club, parcels: 0, shirts: first.startsWith("shirt") });
    if (chance.happens(0.1)) {
      acts.push({
        do: "order-for",
        as: name,
        who: `${club}.${chance.pick(primaries)}`,
        goods,
        payer: chance.pick(["credits", "club"]),
      });
      continue;
    }
    const posted = chance.happens(0.4);
    acts.push({ do: "order", as: name, who, goods, means: chance.pick(means), ...(posted && { posted }) });
    acts.push(...paying(chance, name));
  }
  return acts;
};

function paying(chance: Chance, order: string): Act[] {
  const pay: Act = { do: "pay", order };
  const confirm: Act = { do: "confirm", order };
  const cancel: Act = { do: "cancel", order };
  return chance.pick<Act[]>([
    [pay],
    [pay, confirm],
    [pay, confirm],
    [{ do: "pay", order, declined: true }, pay],
    [pay, cancel],
    [cancel],
    [confirm, cancel, pay],
    [],
  ]);
}

const packs: Sequence = (season, club, begun) => {
  const { chance } = season;
  const pack = chance.pick(packNames);
  const family = ["ava", ...children];
  const name = nameIn(season, "o");
  begun.push({ name, club, parcels: 0, shirts: pack === "kit" });
  return chance.pick<Act[]>([
    [{ do: "give-pack", club, pack, to: [...family, "ben"].map((one) => `${club}.${one}`) }],
    [
      {
        do: "order-pack",
        as: name,
        who: `${club}.ava`,
        for: `${club}.${chance.pick(family)}`,
        pack,
        means: chance.pick(means),
      },
      ...paying(chance, name),
    ],
    [{ do: "revoke-pack", club, pack, from: `${club}.${chance.pick(family)}` }],
    [{ do: "redeem-all", club }],
  ]);
};

const sending: Sequence = (season, club, begun) => {
  const { chance } = season;
  const order = someOrder(season, club, begun);
  if (!order) return [];
  const nth = order.parcels;
  order.parcels += 1;
  const ship: Act = {
    do: "ship",
    order: order.name,
    ...(chance.happens(0.6) && { pieces: 1 }),
    ...(chance.happens(0.4) && { collect: true }),
  };
  const to = (where: "delivered" | "collected" | "returned", which = nth): Act => ({
    do: "parcel",
    order: order.name,
    nth: which,
    to: where,
  });
  return chance.pick<Act[]>([
    [ship],
    [ship, to("delivered"), to("collected")],
    [ship, to("delivered"), to("collected")],
    [ship, to("returned")],
    [to("returned", chance.count(0, nth)), { do: "cancel-for", order: order.name }],
    [to("returned", chance.count(0, nth)), ship],
    [{ do: "cancel-for", order: order.name }],
    [{ do: "cancel", order: order.name }],
    [{ do: "move", order: order.name, to: chance.pick(["processing", "completed"]) }],
  ]);
};

const returning: Sequence = (season, club, begun) => {
  const { chance } = season;
  const order = someOrder(season, club, begun);
  if (!order) return [];
  const name = nameIn(season, "r");
  season.returns.push({ name, club });
  const exchange = order.shirts && chance.happens(0.5);
  const ask: Act = {
    do: "send-back",
    as: name,
    order: order.name,
    pieces: chance.count(1, 2),
    ...(exchange && { exchange }),
  };
  return chance.happens(0.6)
    ? [
        ask,
        { do: "decide", return: name, how: "approve" },
        ...taking(chance, name),
        ...givingUp(chance, name),
      ]
    : [ask];
};

/** The new goods of an exchange are not sent after all; of a pack's goods it is asked what the member gets instead. */
function givingUp(chance: Chance, exchange: string): Act[] {
  const cancel: Act = { do: "cancel-for", order: `${exchange}+` };
  return chance.happens(0.2) ? [cancel, { ...cancel, instead: chance.count(0, 20) * 100 }] : [];
}

function taking(chance: Chance, name: string): Act[] {
  if (chance.happens(0.3)) return [];
  const to = chance.pick(["card", "credits"] as const);
  return [{ do: "receive", return: name, restock: chance.happens(0.6), to }];
}

const deciding: Sequence = ({ chance, returns }, club) => {
  const some = returns.slice(-20).filter((one) => one.club === club);
  if (some.length === 0) return [];
  const { name } = chance.pick(some);
  return chance.pick<Act[]>([
    [{ do: "decide", return: name, how: "approve" }, ...taking(chance, name)],
    taking(chance, name),
    taking(chance, name),
    [{ do: "decide", return: name, how: "decline" }],
    [{ do: "withdraw", return: name }],
  ]);
};

const refunding: Sequence = (season, club, begun) => {
  const { chance } = season;
  const order = someOrder(season, club, begun);
  if (!order) return [];
  const to = chance.pick(["card", "credits"] as const);
  const restock = order.parcels === 0 && chance.happens(0.5);
  return [{ do: "refund", order: order.name, to, pieces: chance.count(1, 2), restock }];
};

const counting: Sequence = ({ chance }, club) => {
  const goods = `${club}.${chance.pick(goodsNames)}`;
  return chance.pick<Act[]>([
    [{ do: "stock", goods, delta: chance.count(1, 8) }],
    [{ do: "stock", goods, delta: chance.count(1, 8) }],
    [{ do: "stock", goods, delta: -chance.count(1, 3) }],
    [{ do: "price", goods, percent: chance.pick([-20, 10, 25]) }],
  ]);
};

/** A parent is made inactive and comes back; a child keeps buying meanwhile. */
const family: Sequence = (season, club, begun) => {
  const who = `${club}.${season.chance.pick(["ava", "ava", "cleo"])}`;
  const name = nameIn(season, "o");
  begun.push({ name, club, parcels: 0, shirts: false });
  return [
    { do: "activate", who, active: false },
    { do: "order", as: name, who: `${club}.${children[0]}`, goods: { scarf: 1 }, means: "credits" },
    ...(season.chance.happens(0.8) ? [{ do: "activate", who, active: true } as const] : []),
  ];
};

const members: Sequence = ({ chance }, club) => {
  const who = `${club}.${chance.pick(primaries)}`;
  return chance.pick<Act[]>([
    [{ do: "grant", who, cents: chance.count(1, 50) * 100 }],
    [{ do: "grant", who, cents: chance.count(1, 50) * 100, days: chance.count(0, 3) }],
    [{ do: "grant", who, cents: chance.count(1, 50) * 100, days: chance.count(0, 3) }],
    [{ do: "deduct", who, cents: chance.count(1, 20) * 100 }],
    [{ do: "membership", who }],
    ...(chance.happens(0.1) ? [[{ do: "erase", who: `${club}.eve` } as const]] : []),
  ]);
};

/** A manager plants a login while the family has nothing, and spends what it is given later. */
const planting: Sequence = (season, club) => {
  const { chance } = season;
  const login = nameIn(season, "mole");
  const isNew = chance.happens(0.5);
  const family = `${club}.${isNew ? chance.pick(primaries) : "ava"}`;
  const child = isNew ? {} : { child: `${club}.${children[1]}` };
  return [
    { do: "plant-login", as: login, in: family, ...child },
    { do: "grant", who: family, cents: 2_000 },
    { do: "spend-planted", login, goods: { scarf: 1 } },
  ];
};

const disputes: Sequence = (season, club, begun) => {
  const order = someOrder(season, club, begun);
  if (!order) return [];
  const { chance } = season;
  const end = chance.pick(["lost", "lost", "won"] as const);
  const then: Act[] = chance.happens(0.5)
    ? [{ do: "refund", order: order.name, to: "credits", pieces: 2, restock: false }]
    : [{ do: "cancel-for", order: order.name }];
  return [{ do: "dispute", order: order.name, end }, { do: "wait", minutes: 1 }, ...then];
};

const keys: Sequence = ({ chance }, club) => [{ do: "roll-key", club, revoke: chance.happens(0.6) }];

const office: Sequence = ({ chance }, club) =>
  chance.pick<Act[]>([
    [{ do: "import", club, people: chance.count(3, 20) }],
    [{ do: "import-mended", club, people: chance.count(1, 4) }],
    [{ do: "export", club }],
    [
      { do: "open-club", club, open: false },
      { do: "open-club", club, open: true },
    ],
  ]);

export const sequences = {
  shopping,
  packs,
  sending,
  returning,
  deciding,
  refunding,
  counting,
  family,
  members,
  planting,
  disputes,
  keys,
  office,
} satisfies Record<string, Sequence>;
