import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableCents,
  type CreditPart,
  freeInGrant,
  freeUndated,
  type OpenGrant,
  type SpentPart,
  splitRefund,
  splitSpend,
  type WalletState,
} from "./ledger.ts";

const now = new Date("2026-05-01T12:00:00Z");
const day = 24 * 3600 * 1000;

function grant(
  id: number,
  remainingCents: number,
  days: number,
  heldCents = 0,
  amountCents = 10_000,
): OpenGrant {
  const expiresAt = new Date(now.getTime() + days * day);
  return { id, amountCents, remainingCents, heldCents, expiresAt };
}

function wallet(undated: number, grants: OpenGrant[], undatedHeld = 0): WalletState {
  return {
    balanceCents: undated + grants.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
    heldCents: undatedHeld + grants.reduce((sum, { heldCents }) => sum + heldCents, 0),
    grants,
  };
}

describe("splitSpend", () => {
  const cases: [string, WalletState, number, [number | null, number][] | null][] = [
    ["takes undated credits where there is nothing else", wallet(500, []), 300, [[null, 300]]],
    [
      "takes dated credits before undated ones",
      wallet(500, [grant(1, 200, 9)]),
      300,
      [
        [1, 200],
        [null, 100],
      ],
    ],
    [
      "takes what expires soonest first",
      wallet(500, [grant(1, 200, 9), grant(2, 200, 3)]),
      300,
      [
        [2, 200],
        [1, 100],
      ],
    ],
    [
      "takes the older of two that expire together",
      wallet(0, [grant(2, 10, 3), grant(1, 10, 3)]),
      15,
      [
        [1, 10],
        [2, 5],
      ],
    ],
    ["leaves an expired grant alone", wallet(500, [grant(1, 200, -1)]), 300, [[null, 300]]],
    [
      "leaves a grant alone from the very moment it ends",
      wallet(500, [grant(1, 200, 0)]),
      300,
      [[null, 300]],
    ],
    [
      "leaves what is held alone",
      wallet(500, [grant(1, 200, 3, 150)], 100),
      400,
      [
        [1, 50],
        [null, 350],
      ],
    ],
    ["skips a grant that is held whole", wallet(500, [grant(1, 200, 3, 200)]), 100, [[null, 100]]],
    ["refuses more than there is", wallet(500, [grant(1, 200, 3)]), 701, null],
    ["refuses to count expired credits", wallet(0, [grant(1, 200, -1)]), 1, null],
    [
      "gives the last cent",
      wallet(500, [grant(1, 200, 3)]),
      700,
      [
        [1, 200],
        [null, 500],
      ],
    ],
  ];
  it.each(cases)("%s", (_what, state, cents, expected) => {
    const parts = splitSpend(state, cents, now)?.map((part) => [part.grantId, part.cents]) ?? null;
    expect(parts).toEqual(expected);
  });
});

describe("splitRefund", () => {
  /** What comes back as spendable, and what comes back expired; null if it is refused. */
  type Expected = [(readonly [number | null, number])[], (readonly [number | null, number])[]] | null;
  const cases: [string, SpentPart[], number, Expected][] = [
    ["gives undated credits back undated", [{ grant: null, cents: 300 }], 300, [[[null, 300]], []]],
    ["gives a living grant its credits back", [{ grant: grant(1, 0, 3), cents: 300 }], 300, [[[1, 300]], []]],
    [
      "tells what came from a grant that has ended",
      [{ grant: grant(1, 0, -1), cents: 300 }],
      300,
      [[], [[1, 300]]],
    ],
    [
      "gives what was spent last back first",
      [
        { grant: grant(1, 0, 3), cents: 100 },
        { grant: grant(2, 0, 9), cents: 100 },
        { grant: null, cents: 100 },
      ],
      150,
      [
        [
          [null, 100],
          [2, 50],
        ],
        [],
      ],
    ],
    ["refuses more than was spent", [{ grant: null, cents: 300 }], 301, null],
  ];
  it.each(cases)("%s", (_what, spent, cents, expected) => {
    const split = splitRefund(spent, cents, now);
    const pairs = (parts: CreditPart[]) => parts.map((part) => [part.grantId, part.cents]);
    expect(split && [pairs(split.living), pairs(split.ended)]).toEqual(expected);
  });
});

const anyGrant = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    remaining: fc.integer({ min: 1, max: 5_000 }),
    used: fc.integer({ min: 0, max: 5_000 }),
    heldShare: fc.integer({ min: 0, max: 100 }),
    days: fc.integer({ min: -5, max: 20 }),
  })
  .map(({ id, remaining, used, heldShare, days }) =>
    grant(id, remaining, days, Math.floor((remaining * heldShare) / 100), remaining + used),
  );

const anyWallet = fc
  .record({
    undated: fc.integer({ min: 0, max: 5_000 }),
    heldShare: fc.integer({ min: 0, max: 100 }),
    grants: fc.uniqueArray(anyGrant, { maxLength: 6, selector: ({ id }) => id }),
  })
  .map(({ undated, heldShare, grants }) => wallet(undated, grants, Math.floor((undated * heldShare) / 100)));

describe("whatever the wallet", () => {
  it("splits any amount up to what is available, exactly, and never more", () => {
    fc.assert(
      fc.property(anyWallet, fc.integer({ min: 1, max: 40_000 }), (state, cents) => {
        const parts = splitSpend(state, cents, now);
        if (cents > availableCents(state, now)) return parts === null;
        return parts !== null && parts.reduce((sum, part) => sum + part.cents, 0) === cents;
      }),
    );
  });

  it("never takes more from a source than is free in it, nor takes a source twice", () => {
    fc.assert(
      fc.property(anyWallet, fc.integer({ min: 1, max: 20_000 }), (state, cents) => {
        const parts = splitSpend(state, cents, now) ?? [];
        const free = (id: number | null) => {
          const found = state.grants.find((one) => one.id === id);
          return found ? freeInGrant(found, now) : freeUndated(state);
        };
        expect(new Set(parts.map((part) => part.grantId)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.cents).toBeGreaterThan(0);
          expect(part.cents).toBeLessThanOrEqual(free(part.grantId));
        }
      }),
    );
  });

  it("leaves nothing in a grant that ends sooner than another it took from", () => {
    fc.assert(
      fc.property(anyWallet, fc.integer({ min: 1, max: 20_000 }), (state, cents) => {
        const parts = splitSpend(state, cents, now) ?? [];
        const taken = (id: number) => parts.find((part) => part.grantId === id)?.cents ?? 0;
        const usesUndated = parts.some((part) => part.grantId === null);
        const last = Math.max(
          ...state.grants.filter(({ id }) => taken(id) > 0).map(({ expiresAt }) => expiresAt.getTime()),
          Number.NEGATIVE_INFINITY,
        );
        for (const one of state.grants) {
          if (usesUndated || one.expiresAt.getTime() < last)
            expect(taken(one.id)).toBe(Math.max(0, freeInGrant(one, now)));
        }
      }),
    );
  });

  it("gives back exactly what was asked, and no grant more than its amount", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyGrant, { maxLength: 5, selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 9_000 }),
        (grants, cents) => {
          const spent: SpentPart[] = grants.map((one) => ({
            grant: one,
            cents: one.amountCents - one.remainingCents,
          }));
          const most = spent.reduce((sum, part) => sum + part.cents, 0);
          const split = splitRefund(spent, cents, now);
          expect(split === null).toBe(cents > most);
          const parts = split ? [...split.living, ...split.ended] : [];
          if (split) expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
          for (const part of parts) {
            const into = grants.find((one) => one.id === part.grantId);
            if (into) expect(part.cents).toBeLessThanOrEqual(into.amountCents - into.remainingCents);
            if (into) expect(into.expiresAt > now).toBe(split?.living.includes(part));
          }
        },
      ),
    );
  });
});
