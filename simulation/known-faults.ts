import type { Act, Step } from "./plan/steps.ts";

/** The shortest sequences that once broke something, each in one burst or a few. */
export const knownFaults: Record<string, Act[][]> = {
  "goods counted twice": [
    [
      { do: "order", as: "twice", who: "anchor.ben", goods: { "shirt-m": 2 }, means: "credits" },
      { do: "ship", order: "twice", pieces: 1 },
      { do: "parcel", order: "twice", nth: 0, to: "delivered" },
      { do: "send-back", as: "twice-back", order: "twice", pieces: 1 },
      { do: "decide", return: "twice-back", how: "approve" },
      { do: "receive", return: "twice-back", restock: true, to: "credits" },
      { do: "parcel", order: "twice", nth: 0, to: "returned" },
      { do: "cancel-for", order: "twice" },
    ],
  ],
  "exchange for nothing": [
    [
      { do: "order", as: "nothing", who: "anchor.cleo", goods: { "shirt-m": 2 }, means: "credits" },
      { do: "ship", order: "nothing", pieces: 1 },
      { do: "parcel", order: "nothing", nth: 0, to: "delivered" },
      { do: "send-back", as: "nothing-back", order: "nothing", pieces: 1, exchange: true },
      { do: "decide", return: "nothing-back", how: "approve" },
      { do: "parcel", order: "nothing", nth: 0, to: "returned" },
      { do: "cancel-for", order: "nothing" },
      { do: "receive", return: "nothing-back", restock: true, to: "credits" },
    ],
  ],
  "money given twice after a lost dispute": [
    [
      { do: "order", as: "lost", who: "anchor.dan", goods: { scarf: 2 }, means: "card" },
      { do: "pay", order: "lost" },
      { do: "confirm", order: "lost" },
      { do: "dispute", order: "lost", end: "lost" },
    ],
    [{ do: "refund", order: "lost", to: "credits", pieces: 2, restock: false }],
  ],
  "card payments after a restore": [
    [
      { do: "backup" },
      { do: "order", as: "forgotten", who: "anchor.dan", goods: { scarf: 1 }, means: "card" },
      { do: "pay", order: "forgotten" },
    ],
    [{ do: "restore" }],
  ],
  "money given again after a restore": [
    [
      { do: "order", as: "again", who: "anchor.dan", goods: { scarf: 1 }, means: "card" },
      { do: "pay", order: "again" },
      { do: "confirm", order: "again" },
    ],
    [{ do: "backup" }],
    [{ do: "cancel-for", order: "again" }],
    [{ do: "restore" }],
    [{ do: "refund", order: "again", to: "credits", pieces: 1, restock: true }],
  ],
  "a revoked Stripe key": [
    [
      { do: "order", as: "waiting", who: "anchor.dan", goods: { scarf: 1 }, means: "card" },
      { do: "roll-key", club: "anchor", revoke: true },
      { do: "confirm", order: "waiting" },
    ],
    [{ do: "wait", minutes: 60 }],
  ],
  "a revoked Stripe key that a restore brought back": [
    [{ do: "backup" }],
    [{ do: "roll-key", club: "anchor", revoke: true }],
    [
      { do: "restore" },
      { do: "order", as: "refused", who: "anchor.eve", goods: { scarf: 1 }, means: "card" },
      { do: "confirm", order: "refused" },
      { do: "cancel", order: "refused" },
    ],
  ],
  "one club's sweep stops the others'": [
    [
      { do: "grant", who: "anchor.ben", cents: 1000, days: 0 },
      { do: "grant", who: "beacon.ava", cents: 1000, days: 0 },
      { do: "grant", who: "beacon.ben", cents: 1000, days: 0 },
      { do: "grant", who: "castle.ava", cents: 1000, days: 0 },
      { do: "grant", who: "castle.ben", cents: 1000, days: 0 },
      { do: "break-sweeps", club: "anchor" },
    ],
    [{ do: "wait", minutes: 2_880 }],
  ],
  "a login planted in a family": [
    [
      { do: "deduct", who: "anchor.eve", cents: 30_000 },
      { do: "plant-login", as: "mole", in: "anchor.eve" },
      { do: "plant-login", as: "cuckoo", in: "anchor.ava", child: "anchor.lou" },
      { do: "grant", who: "anchor.eve", cents: 5_000 },
      { do: "spend-planted", login: "mole", goods: { scarf: 1 } },
      { do: "spend-planted", login: "cuckoo", goods: { scarf: 1 } },
    ],
  ],
  "an exchange of a pack's piece cancelled for nothing": [
    [{ do: "give-pack", club: "anchor", pack: "kit", to: ["anchor.dan"] }],
    [
      { do: "order-pack", as: "kit", who: "anchor.dan", for: "anchor.dan", pack: "kit", means: "credits" },
      { do: "ship", order: "kit" },
      { do: "parcel", order: "kit", nth: 0, to: "delivered" },
      { do: "send-back", as: "kit-back", order: "kit", pieces: 1, exchange: true },
      { do: "decide", return: "kit-back", how: "approve" },
      { do: "receive", return: "kit-back", restock: true, to: "credits" },
      { do: "cancel-for", order: "kit-back+" },
      { do: "cancel-for", order: "kit-back+", instead: 1_500 },
    ],
  ],
  "credits granted again for a corrected reason": [[{ do: "import-mended", club: "anchor", people: 2 }]],
  "children of an inactive member": [
    [
      { do: "activate", who: "anchor.ava", active: false },
      { do: "order", as: "child", who: "anchor.kim", goods: { scarf: 1 }, means: "credits" },
    ],
  ],
};

/** One after the other, as steps of a run. */
export function stepsOf(...names: string[]): Step[] {
  let at = 0;
  return names.flatMap((name) =>
    (knownFaults[name] ?? []).flatMap((acts) => {
      at += 1;
      return acts.map((act): Step => ({ at, lane: name, ...act }));
    }),
  );
}

/** All at once, each in its own sequence; a restore, which undoes what others did, comes last. */
export function together(names: string[]): Step[] {
  const restores = (name: string) =>
    (knownFaults[name] ?? []).flat().some(({ do: what }) => what === "restore");
  const others = names.filter((name) => !restores(name)).flatMap((name) => stepsOf(name));
  const first = new Map<string, number>();
  const aligned = others.map((step) => {
    if (!first.has(step.lane)) first.set(step.lane, step.at);
    return { ...step, at: step.at - (first.get(step.lane) ?? 0) + 1 };
  });
  const last = Math.max(0, ...aligned.map(({ at }) => at));
  const restoring = stepsOf(...names.filter(restores)).map((step) => ({ ...step, at: step.at + last }));
  return [...aligned, ...restoring];
}
