import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnStatuses } from "#contract/returns.ts";
import { languages } from "#server/words/languages.ts";
import {
  type Arrival,
  arrivalsOf,
  choicesOf,
  type Facts,
  mayMoveReturn,
  returnProblems,
} from "./returns.rules.ts";

const day = (number: number) => new Date(Date.UTC(2027, 4, number));
const lastOf = (number: number) => new Date(day(number + 1).getTime() - 1);

describe("where a return may go", () => {
  it("is as the table says, and nowhere else", () => {
    const moves = returnStatuses.flatMap((from) =>
      returnStatuses.filter((to) => mayMoveReturn(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      "requested -> approved",
      "requested -> declined",
      "requested -> cancelled",
      "approved -> declined",
      "approved -> received",
      "approved -> cancelled",
    ]);
  });
});

describe("what arrived", () => {
  const line = (quantity: number) => [{ id: 1, quantity }];
  const parcel = (
    status: "shipped" | "delivered" | "collected" | "returned",
    quantity: number,
    at?: Date,
  ) => ({
    status,
    delivered_at: at ?? null,
    lines: [{ order_line_id: 1, quantity }],
  });
  const processing = { status: "processing", closed_at: null };
  const completed = { status: "completed", closed_at: day(9) };

  it.each<[string, Arrival[], Arrival[]]>([
    ["nothing while nothing was handed over", arrivalsOf(processing, line(2), []), []],
    ["nothing of what is on its way", arrivalsOf(processing, line(2), [parcel("shipped", 2)]), []],
    [
      "what was delivered, when it was",
      arrivalsOf(processing, line(3), [parcel("delivered", 2, day(3)), parcel("shipped", 1)]),
      [{ lineId: 1, quantity: 2, at: day(3) }],
    ],
    [
      "all of a complete order, the rest of it when it was completed",
      arrivalsOf(completed, line(3), [parcel("collected", 1, day(3)), parcel("shipped", 1)]),
      [
        { lineId: 1, quantity: 1, at: day(3) },
        { lineId: 1, quantity: 2, at: day(9) },
      ],
    ],
    [
      "nothing that came back in its parcel",
      arrivalsOf(completed, line(3), [parcel("returned", 2, day(3))]),
      [{ lineId: 1, quantity: 1, at: day(9) }],
    ],
    [
      "what came back and was sent again",
      arrivalsOf(completed, line(2), [parcel("returned", 2, day(3)), parcel("delivered", 2, day(5))]),
      [{ lineId: 1, quantity: 2, at: day(5) }],
    ],
  ])("is %s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

const facts = (values: Partial<Facts> = {}): Facts => ({
  timeZone: "UTC",
  isRefunded: false,
  lines: [{ id: 1, quantity: 3, unit_cents: 1000, at_hand: 3, taken: 0, refunded: 0 }],
  arrivals: [{ lineId: 1, quantity: 3, at: day(1) }],
  returnsDays: 14,
  exchangesDays: 30,
  ...values,
});
const lineOf = (values: Partial<Facts["lines"][number]>) => ({
  lines: [{ id: 1, quantity: 3, unit_cents: 1000, at_hand: 3, taken: 0, refunded: 0, ...values }],
});

describe("what may be sent back", () => {
  it.each<[string, Partial<Facts>, number, [number, number]]>([
    ["all of it in time", {}, 2, [3, 3]],
    ["all of it to the last moment of the last day", {}, 15.999, [3, 3]],
    ["only in exchange once the days for returns are over", {}, 16, [0, 3]],
    ["nothing once both are over", {}, 32, [0, 0]],
    ["no return where the club takes none", { returnsDays: 0 }, 2, [0, 3]],
    ["no exchange where the club takes none", { exchangesDays: 0 }, 2, [3, 0]],
    ["less what is in a return", lineOf({ taken: 1 }), 2, [2, 2]],
    ["less what came back in its parcel", lineOf({ at_hand: 1 }), 2, [1, 1]],
    ["less what was given back", lineOf({ refunded: 2 }), 2, [1, 1]],
    ["less both", lineOf({ refunded: 2, taken: 1 }), 2, [0, 0]],
    ["in exchange only what nothing was paid for", lineOf({ unit_cents: 0 }), 2, [0, 3]],
    ["nothing of an order whose money went back", { isRefunded: true }, 2, [0, 0]],
    ["only what arrived", { arrivals: [{ lineId: 1, quantity: 1, at: day(1) }] }, 2, [1, 1]],
    [
      "what arrived last, once the first is out of time",
      {
        arrivals: [
          { lineId: 1, quantity: 2, at: day(1) },
          { lineId: 1, quantity: 1, at: day(10) },
        ],
      },
      20,
      [1, 3],
    ],
  ])("is %s", (_, values, dayOfMonth, [returnable, exchangeable]) => {
    const now = new Date(day(0).getTime() + dayOfMonth * 86_400_000);
    const { lines } = choicesOf(facts(values), now);
    expect(lines.map((line) => [line.returnable, line.exchangeable])).toEqual(
      values.isRefunded ? [] : [[returnable, exchangeable]],
    );
  });

  it.each<[string, Partial<Facts>, number]>([
    ["This club does not take returns or exchanges.", { returnsDays: 0, exchangesDays: 0 }, 2],
    ["Only what has arrived can be returned or exchanged.", { arrivals: [] }, 2],
    ["This order has already been refunded.", { isRefunded: true }, 2],
    ["It could be returned or exchanged until 31 May 2027.", {}, 33],
    ["It could be returned or exchanged until 15 May 2027.", { exchangesDays: 0 }, 16],
    ["Everything that arrived is already in a return or has been refunded.", lineOf({ taken: 3 }), 2],
    [
      "Nothing in this order can be returned or exchanged.",
      { ...lineOf({ unit_cents: 0 }), exchangesDays: 0 },
      2,
    ],
  ])("is refused with: %s", (sentence, values, dayOfMonth) => {
    expect(choicesOf(facts(values), day(dayOfMonth)).refusal?.(languages.en)).toBe(sentence);
  });

  it("is told with its last moments, as long as they are to come", () => {
    expect(choicesOf(facts(), day(2))).toMatchObject({
      refusal: null,
      returnUntil: lastOf(15),
      exchangeUntil: lastOf(31),
    });
    expect(choicesOf(facts(), day(20))).toMatchObject({ returnUntil: null, exchangeUntil: lastOf(31) });
  });

  it("lasts to the end of the last day in the club's zone, also where that day has 23 hours", () => {
    const [arrived, timeZone] = ["2027-03-01T03:00:00Z", "America/New_York"];
    const arrivals = [{ lineId: 1, quantity: 3, at: new Date(arrived) }];
    const at = (moment: string) =>
      choicesOf(facts({ arrivals, timeZone, exchangesDays: 0 }), new Date(moment));
    expect(at("2027-03-15T03:59:59Z").returnUntil?.toISOString()).toBe("2027-03-15T03:59:59.999Z");
    expect(at("2027-03-15T04:00:00Z").refusal?.(languages.en)).toBe(
      "It could be returned or exchanged until 14 March 2027.",
    );
  });

  it("never is more than arrived in time, less what is taken, whatever came in whatever order", () => {
    const arrival = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      days: fc.integer({ min: 0, max: 60 }),
    });
    const counts = fc.record({ taken: fc.nat(9), refunded: fc.nat(9) });
    fc.assert(
      fc.property(
        fc.array(arrival, { maxLength: 6 }),
        counts,
        fc.nat(90),
        (came, { taken, refunded }, now) => {
          const arrivals = came.map(({ quantity, days }) => ({ lineId: 1, quantity, at: day(days) }));
          const found = choicesOf(facts({ ...lineOf({ taken, refunded }), arrivals }), day(now)).lines[0];
          const free = Math.max(came.reduce((sum, { quantity }) => sum + quantity, 0) - taken - refunded, 0);
          expect(found?.returnable).toBeLessThanOrEqual(free);
          expect(found?.returnable).toBeGreaterThanOrEqual(0);
          expect(found?.returnable).toBeLessThanOrEqual(found?.exchangeable ?? 0);
        },
      ),
    );
  });
});

describe("what a member wants", () => {
  const offer = { id: 1, title: "Shirt", returnable: 2, exchangeable: 2, unit_cents: 1000 };
  const offers = [{ ...offer, exchanges: [{ variation_id: 8, in_stock: 1 }] }];
  const choices = { timeZone: "UTC", refusal: null, returnUntil: day(15), exchangeUntil: day(31), lines: [] };
  const problems = (kind: "return" | "exchange", lines: Parameters<typeof returnProblems>[1], of = offers) =>
    returnProblems(kind, lines, choices, of);

  it("is fine within what may be sent back", () => {
    expect(problems("return", [{ order_line_id: 1, quantity: 2 }])).toBeNull();
    expect(problems("exchange", [{ order_line_id: 1, quantity: 1, variation_id: 8 }])).toBeNull();
  });

  it.each<[string, "return" | "exchange", object[], string, string]>([
    [
      "another order's line",
      "return",
      [{ order_line_id: 2, quantity: 1 }],
      "lines.0.order_line_id",
      "no such",
    ],
    [
      "more than there is",
      "return",
      [{ order_line_id: 1, quantity: 3 }],
      "lines.0.quantity",
      "until 15 May 2027",
    ],
    [
      "the same line twice",
      "return",
      [
        { order_line_id: 1, quantity: 1 },
        { order_line_id: 1, quantity: 1 },
      ],
      "lines.1.order_line_id",
      "twice",
    ],
    [
      "what is not to be had",
      "exchange",
      [{ order_line_id: 1, quantity: 1, variation_id: 9 }],
      "lines.0.variation_id",
      "isn't available as an exchange",
    ],
  ])("is refused for %s, at its field", (_, kind, lines, path, words) => {
    const found = problems(kind, lines as Parameters<typeof returnProblems>[1]);
    expect(found?.code).toBe("RETURN_NOT_ALLOWED");
    expect(found?.errors[path]?.[0]?.(languages.en)).toContain(words);
  });

  it("says that a pack can only be exchanged", () => {
    const pack = [{ ...offer, returnable: 0, unit_cents: 0, exchanges: [] }];
    const found = problems("return", [{ order_line_id: 1, quantity: 1 }], pack);
    expect(found?.errors["lines.0.quantity"]?.[0]?.(languages.en)).toContain("It can only be exchanged.");
  });

  it("shares what is left of a size between the lines that want it", () => {
    const two = [...offers, { ...offers[0], id: 2 }] as typeof offers;
    const lines = [
      { order_line_id: 1, quantity: 1, variation_id: 8 },
      { order_line_id: 2, quantity: 1, variation_id: 8 },
    ];
    const found = problems("exchange", lines, two);
    expect([found?.code, Object.keys(found?.errors ?? {})]).toEqual([
      "OUT_OF_STOCK",
      ["lines.1.variation_id"],
    ]);
    expect(found?.errors["lines.1.variation_id"]?.[0]?.(languages.en)).toBe("This is sold out.");
  });
});
