import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDollars } from "./format.ts";
import { readAmount, readWhole, sliderStep } from "./typed-numbers.ts";

describe("a number of pieces", () => {
  it.each([
    ["12", 12],
    [" 7 ", 7],
    ["1,200", 1200],
    ["12,000", 12_000],
    ["1 200", 1200],
    ["1.200", 1200],
    ["12.0", 12],
    ["12,00", 12],
    ["0", 0],
    ["-1", -1],
    ["−1,200", -1200],
    ["-0", 0],
  ])("is read from %o", (text, pieces) => expect(readWhole(text)).toBe(pieces));

  it.each(["", "a dozen", "1.5", "12,5", "12.000", "1e3", "99999999", "--1", "-"])(
    "is not seen in %o",
    (text) => expect(readWhole(text)).toBeNull(),
  );
});

describe("an amount", () => {
  it.each([
    ["12", 12],
    ["12.5", 12.5],
    ["12,50", 12.5],
    ["0,5", 0.5],
    ["1,000", 1000],
    ["$1,000", 1000],
    ["1,000.", 1000],
    ["10,000", 10_000],
    ["1,000,000", 1_000_000],
    ["$ 1,250.00", 1250],
    ["1.250,00", 1250],
    ["1 250,5", 1250.5],
    ["12.", 12],
    ["-5", -5],
    ["-$1,000", -1000],
    ["$-5", -5],
    ["−2,5", -2.5],
    ["-0.00", 0],
  ])("is read from %o", (text, dollars) => expect(readAmount(text)).toBe(dollars));

  it.each(["", "free", "1.2.3", "0,250", "1,0000", "1,00,000", "1e3", "--3", "-"])(
    "is not seen in %o",
    (text) => expect(readAmount(text)).toBeNull(),
  );

  it.each(["1.250", "1.999", "-1.000"])("is unclear in %o, which the screen does not write so", (text) =>
    expect(readAmount(text)).toBe("unclear"),
  );

  it("is read back from how the screen writes it, with or without its signs", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        const shown = formatDollars(cents / 100);
        expect(readAmount(shown)).toBe(cents / 100);
        expect(readAmount(shown.replace("$", ""))).toBe(cents / 100);
        expect(readAmount(shown.replaceAll(/[$,]/g, ""))).toBe(cents / 100);
        if (cents % 100 === 0) expect(readAmount(shown.replace(".00", ""))).toBe(cents / 100);
      }),
    );
  });
});

it.each([
  [0, 1],
  [12.5, 1],
  [40, 1],
  [41, 2],
  [150, 5],
  [399, 10],
  [800, 20],
  [2000, 50],
  [4000, 100],
])("a range of $%s is walked in steps of $%s", (range, step) => {
  expect(sliderStep(range)).toBe(step);
});
