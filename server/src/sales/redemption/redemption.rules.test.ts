import { describe, expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import type { PackLine } from "../entitlements/index.ts";
import { detailOf, type PlannedPack, takeFrom } from "./plan-people.ts";

const line = (variationId: number, quantity: number, unitCents = 0) =>
  ({ variationId, quantity, unitCents, label: `Pack · Slot ${variationId}` }) as PackLine;
const pack = (...lines: PackLine[]): PlannedPack => ({ pack: "Player pack", lines });
const title = ({ variationId }: PackLine) => `thing ${variationId}`;

describe("stock for entitlements, one after the other", () => {
  it("is taken until it is gone, and not in part", () => {
    const stock = new Map([
      [1, 3],
      [2, 1],
    ]);
    expect(takeFrom(stock, pack(line(1, 1), line(2, 1)), title)).toHaveProperty("lines");
    const short = takeFrom(stock, pack(line(1, 1), line(2, 1)), title);
    expect(short).toMatchObject({ pack: "Player pack", reason: "out_of_stock" });
    expect(detailOf([short], languages.en)).toBe("Player pack (Out of stock: thing 2)");
    expect(stock).toEqual(
      new Map([
        [1, 2],
        [2, 0],
      ]),
    );
  });

  it("is counted over all slots that take the same variation", () => {
    const stock = new Map([[1, 2]]);
    expect(takeFrom(stock, pack(line(1, 1), line(1, 2)), title)).toHaveProperty("reason", "out_of_stock");
    expect(takeFrom(stock, pack(line(1, 1), line(1, 1)), title)).toHaveProperty("lines");
  });

  it("is left alone by what costs extra", () => {
    const stock = new Map([[1, 1]]);
    expect(takeFrom(stock, pack(line(1, 1, 250)), title)).toHaveProperty("reason", "surcharge");
    expect(stock.get(1)).toBe(1);
  });
});

it("says what was redeemed and what was left out", () => {
  const left: PlannedPack = { pack: "Coach pack", reason: "no_size", detail: () => "No size" };
  expect(detailOf([pack(line(1, 1)), left], languages.en)).toBe(
    "Player pack; left out: Coach pack (No size)",
  );
  expect(detailOf([left], languages.en)).toBe("Coach pack (No size)");
  expect(detailOf([pack(line(1, 1))], languages.en)).toBe("Player pack");
});
