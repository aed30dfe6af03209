import { describe, expect, it } from "vitest";
import type { Entitlement } from "#contract/entitlements.ts";
import { packStep, progressText, timeLeft, windowText } from "./pack-step.ts";

const slot = (id: number, chosen: number | null, isSuggestion = false) => ({
  id,
  label: `Slot ${id}`,
  quantity: 1,
  options: [],
  chosen_variation_id: chosen,
  is_suggestion: isSuggestion,
});

function entitlement(change: Partial<Entitlement> = {}): Entitlement {
  return {
    id: 7,
    status: "open",
    is_open_now: true,
    opens_on: null,
    closes_on: "2027-05-31",
    pack: { id: 1, name: "Player pack", season: "2026/27", description: "", image: null },
    slots: [slot(1, 5), slot(2, 6)],
    order: null,
    granted_at: "2026-08-01T00:00:00.000Z",
    ...change,
  };
}

const inCart = [{ member_id: 2, entitlements: [{ entitlement_id: 7, choices: [] }] }];
const today = "2026-08-15";
const begun = { is_open_now: false, opens_on: "2026-08-15" };
const later = { is_open_now: false, opens_on: "2026-09-01" };

describe("packStep", () => {
  it.each<[string, Partial<Entitlement>, typeof inCart, object]>([
    [
      "nothing is chosen",
      { slots: [slot(1, null), slot(2, 5, true)] },
      [],
      { kind: "choose", isBegun: false },
    ],
    ["a part is chosen", { slots: [slot(1, 5), slot(2, null)] }, [], { kind: "choose", isBegun: true }],
    ["everything is chosen", {}, [], { kind: "ready" }],
    ["it lies in the cart", {}, inCart, { kind: "in_cart" }],
    ["it waits in an unpaid order", { status: "held" }, inCart, { kind: "held" }],
    ["it has not begun, and is chosen", later, [], { kind: "later" }],
    [
      "it has not begun, and wants choosing",
      { ...later, slots: [slot(1, null)] },
      [],
      { kind: "choose", isBegun: false },
    ],
    ["the club has closed it", { is_open_now: false }, [], { kind: "closed" }],
    ["the club has closed it after it began", begun, [], { kind: "closed" }],
  ])("when %s", (_when, change, packs, step) => {
    expect(packStep(entitlement(change), packs, today)).toEqual(step);
  });
});

describe("progressText", () => {
  it("counts what was chosen, and no suggestion", () => {
    expect(progressText(entitlement({ slots: [slot(1, 5), slot(2, 6, true)] }))).toBe("1 of 2 chosen");
    expect(progressText(entitlement())).toBe("Everything is chosen");
  });
});

describe("windowText", () => {
  it.each<[Partial<Entitlement>, string]>([
    [{}, "until 31 May 2027"],
    [{ closes_on: null }, ""],
    [{ ...begun, status: "held" }, "until 31 May 2027"],
    [later, "from 1 Sept 2026 until 31 May 2027"],
    [{ ...later, closes_on: null }, "from 1 Sept 2026"],
  ])("of %o", (change, text) => {
    expect(windowText(entitlement(change), today)).toBe(text);
  });
});

describe("timeLeft", () => {
  it.each([
    ["2026-08-15", { text: "Last day", isPressing: true }],
    ["2026-08-16", { text: "1 day left", isPressing: true }],
    ["2026-08-28", { text: "13 days left", isPressing: true }],
    ["2026-08-29", { text: "14 days left", isPressing: false }],
    ["2026-08-14", null],
    [null, null],
  ])("with %s as the last day", (closes_on, left) => {
    expect(timeLeft({ opens_on: null, closes_on }, today)).toEqual(left);
  });

  it("counts calendar days, whatever the clocks do in between", () => {
    const over = { opens_on: null, closes_on: "2027-03-29" };
    expect(timeLeft(over, "2027-03-27")?.text).toBe("2 days left");
  });

  it("says nothing before the first day", () => {
    expect(timeLeft({ opens_on: "2026-08-16", closes_on: "2026-08-20" }, today)).toBeNull();
  });
});
