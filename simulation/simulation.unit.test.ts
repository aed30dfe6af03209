import { describe, expect, it } from "vitest";
import { performers } from "./acts/perform.ts";
import type { LineBook, OrderBook } from "./books/books.ts";
import { moneyProblems } from "./books/money.ts";
import { impossibilities, whereabouts } from "./books/pieces.ts";
import { makePlan } from "./plan/make-plan.ts";
import { chanceFrom } from "./plan/random.ts";
import type { Step } from "./plan/steps.ts";
import { shrink } from "./shrink.ts";

const line = (values: Partial<LineBook> = {}): LineBook => ({
  id: 1,
  goods: "anchor.scarf",
  quantity: 3,
  unitCents: 1000,
  isOfPack: false,
  restocked: 0,
  writtenOff: 0,
  exchanged: 0,
  givenUp: 0,
  ...values,
});

const order = (lines: LineBook[], values: Partial<OrderBook> = {}): OrderBook => ({
  name: "o1",
  club: "anchor",
  id: 1,
  person: "anchor.ava",
  wallet: "anchor.ava",
  origin: "bought",
  paidAs: null,
  totalCents: 3000,
  creditsCents: 3000,
  dueCents: 0,
  placedAt: 0,
  sessions: new Set<string>(),
  lines,
  parcels: new Map(),
  givenCreditsCents: 0,
  kindnessCents: 0,
  returnedCreditsCents: 0,
  cancelled: false,
  insteadCents: null,
  toldCreditsCents: 0,
  status: "processing" as const,
  onHold: null,
  ...values,
});

const parcel = (quantity: number, returned = false, id = 1) =>
  [id, { id, contents: new Map([[1, quantity]]), returned }] as const;
const noCard = { captured: 0, refunded: 0, lost: 0, disputed: false };

describe("the books", () => {
  it("follow a piece from the cupboard to the member and back", () => {
    const scarf = line();
    const one = order([scarf], { parcels: new Map([parcel(2)]) });
    expect(whereabouts(one, scarf)).toEqual({ promised: 1, out: 2, free: 0, writtenOff: 0 });
    scarf.restocked = 1;
    expect(whereabouts(one, scarf)).toEqual({ promised: 1, out: 1, free: 1, writtenOff: 0 });
  });

  it("count a piece once that came back by itself and then again with its parcel", () => {
    const scarf = line({ restocked: 1 });
    const one = order([scarf], { parcels: new Map([parcel(1, true)]), status: "cancelled" });
    expect(whereabouts(one, scarf)).toEqual({ promised: 0, out: 0, free: 3, writtenOff: 0 });
  });

  it("say where goods cannot be", () => {
    const scarf = line({ restocked: 2 });
    expect(impossibilities(order([scarf], { parcels: new Map([parcel(1)]) }))).toHaveLength(1);
    const ended = order([line()], { parcels: new Map([parcel(1)]), status: "cancelled" });
    expect(impossibilities(ended)).toEqual(["it has ended, and 1 anchor.scarf are with the member"]);
  });

  it("say where money went twice, or goods went for nothing", () => {
    const card = { captured: 3000, refunded: 0, lost: 3000, disputed: true };
    const paid = order([line()], { creditsCents: 0, dueCents: 3000, givenCreditsCents: 3000 });
    expect(moneyProblems(paid, card)).toHaveLength(1);
    const exchanged = order([line({ restocked: 1, exchanged: 1 })], { status: "cancelled" });
    expect(moneyProblems(exchanged, noCard)).toHaveLength(1);
    expect(moneyProblems(order([line()], { status: "cancelled" }), noCard)).toEqual([]);
  });
});

describe("a plan", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(makePlan(3, 3, 5)).toEqual(makePlan(3, 3, 5));
    expect(makePlan(3, 3, 5)).not.toEqual(makePlan(4, 3, 5));
  });

  it("knows every act over some seeds", () => {
    const acts = new Set(
      Array.from({ length: 40 }, (_, seed) => makePlan(seed, 3, 14))
        .flat()
        .map((one) => one.do),
    );
    for (const what of Object.keys(performers)) expect(acts).toContain(what);
  });

  it("chooses by weight, and never what has none", () => {
    const chance = chanceFrom(1);
    const chosen = Array.from({ length: 300 }, () => chance.weighted({ often: 9, rarely: 1, never: 0 }));
    expect(chosen).not.toContain("never");
    expect(chosen.filter((one) => one === "often").length).toBeGreaterThan(200);
  });
});

it("leaves out of a sequence whatever is not needed", async () => {
  const steps = Array.from({ length: 40 }, (_, at): Step => ({ at, lane: "1", do: "crash-database" }));
  const shows = async (some: Step[]) => [3, 21, 22].every((at) => some.some((step) => step.at === at));
  const shortest = await shrink(steps, shows, () => true);
  expect(shortest.map(({ at }) => at)).toEqual([3, 21, 22]);
});
