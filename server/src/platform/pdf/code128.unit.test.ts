import { expect, test } from "vitest";
import { code128, fitsAsBars, putBars } from "./bars.ts";
import { openFlow, openRuler } from "./flow.ts";
import { mm } from "./marks.ts";

/** The bars and the gaps between them as units, 11 of them a sign. */
function unitsOf(text: string): string {
  const code = code128(text);
  if (!code) throw new Error(`No bars for ${text}`);
  const units = new Array<string>(code.width).fill("0");
  for (const { at, width } of code.bars) units.fill("1", at, at + width);
  return units.join("");
}

test("Code 128 of R1 is as ISO/IEC 15417 draws it: start B, both signs, check sign 85, stop", () => {
  const drawn = ["11010010000", "11000101110", "10011100110", "10011110010", "1100011101011"];
  expect(unitsOf("R1")).toBe(drawn.join(""));
});

test("each sign of Code 128 has three bars of its own, dark in an even number of units", () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const drawn = signs.map((sign) => unitsOf(sign).slice(11, 22));
  expect(new Set(drawn).size).toBe(95);
  for (const units of drawn) {
    expect(units).toMatch(/^(1+0+){3}$/);
    expect([...units].filter((unit) => unit === "1").length % 2).toBe(0);
  }
});

test("an order number ends in the check sign that its signs add up to", () => {
  // 104 + 50 * 1 + 47 * 2 + 54 * 3 + 13 * 4 + 17 * 5 + 16 * (6 + 7 + 8) + 17 * 9 = 1036, 1036 mod 103 = 6: an `&`.
  expect(unitsOf("ROV-10001").slice(-24, -13)).toBe(unitsOf("&").slice(11, 22));
  expect(unitsOf("ROV-10001")).toHaveLength((9 + 2) * 11 + 13);
});

test("Code 128 takes only what it can write", () => {
  expect([code128(""), code128("Žž"), code128("a\tb")]).toEqual([null, null, null]);
});

test("bars are put only where they are wide enough to be scanned, and keep within their width", async () => {
  const flow = openFlow(await openRuler(), { top: 0, bottom: 0, left: 0, right: 0 }, () => undefined);
  const place = { x: 50, width: 100, height: 20 };
  expect(putBars(flow, "ROV-10001", { ...place, align: "right" })).toBe(20);
  expect(putBars(flow, "A-VERY-LONG-SKU-OF-MANY-SIGNS", place)).toBe(0);
  const pages = await flow.finish(() => undefined);
  const bars = pages.flat().flatMap((mark) => (mark.kind === "box" ? [mark] : []));
  expect(bars).toHaveLength((9 + 2) * 3 + 4);
  expect(bars[0]?.x).toBeCloseTo(50);
  expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeCloseTo(150);
  expect(Math.min(...bars.map(({ width }) => width))).toBeGreaterThan(mm(0.19));
  expect([fitsAsBars("ROV-10001", 30), fitsAsBars("ROV-10001", 80)]).toEqual([false, true]);
});
