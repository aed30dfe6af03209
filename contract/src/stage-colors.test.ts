import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toOklch } from "./color-space.ts";
import { contrastRatio, type Scheme, schemes } from "./colors.ts";
import { CALM_CHROMA, stageColors } from "./stage-colors.ts";

const AWKWARD: [name: string, primary: string, secondary: string][] = [
  ["the defaults", "#376A6B", "#1D323F"],
  ["yellow and white", "#FFD700", "#FFFFFF"],
  ["pure yellow and pale grey", "#FFFF00", "#F4F4F4"],
  ["black and navy", "#000000", "#0A1A3C"],
  ["the sailing club", "#0B4F6C", "#E4572E"],
  ["white and white", "#FFFFFF", "#FFFFFF"],
  ["mid grey and red", "#808080", "#FF0000"],
  ["the grey where white and black read alike", "#777777", "#767676"],
  ["lime and pink", "#B6FF00", "#FFC0CB"],
  ["blue and violet", "#0000FF", "#4B0082"],
  ["two neons", "#39FF14", "#FF00FF"],
  ["neon cyan and neon yellow", "#00FFFF", "#CCFF00"],
  ["two near-blacks", "#0A0A0A", "#101418"],
  ["two greys", "#888888", "#8C8C8C"],
  ["two near-whites", "#FDFDFD", "#F8F8F0"],
  ["red and green", "#FF0000", "#00A000"],
  ["red and green of one lightness", "#D03030", "#2F8A2F"],
  ["one orange twice", "#FF6A00", "#FF6A00"],
  ["one black twice", "#000000", "#000000"],
  ["black and white", "#FFFFFF", "#000000"],
];

describe("stageColors", () => {
  const each = schemes.flatMap((scheme) => AWKWARD.map((row) => [scheme, ...row] as const));

  // WCAG 1.4.3
  it.each(each)("on a %s screen reads well in %s, calmly", (scheme, _name, primary, secondary) => {
    const { fill, onFill, accent, onAccent, deep } = stageColors(primary, secondary, scheme);
    expect(contrastRatio(onFill, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(accent, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio("#ffffff", deep)).toBeGreaterThanOrEqual(7);
    for (const color of [fill, accent, deep]) {
      expect(toOklch(color).chroma).toBeLessThanOrEqual(CALM_CHROMA + 0.005);
    }
  });

  it.each(schemes)("reads well on a %s screen for any two colours, in either order", (scheme) => {
    fc.assert(
      fc.property(anyHex(), anyHex(), (primary, secondary) => {
        const { fill, onFill, accent, onAccent, deep } = stageColors(primary, secondary, scheme);
        expect(contrastRatio(onFill, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio("#ffffff", deep)).toBeGreaterThanOrEqual(7);
      }),
      { numRuns: 300 },
    );
  });

  it("wears the darker colour, whichever the club calls its first", () => {
    expect(stageColors("#FFD700", "#1D323F").fill).toBe("#1d323f");
    expect(stageColors("#1D323F", "#FFD700")).toEqual(stageColors("#FFD700", "#1D323F"));
  });

  it("keeps the hue on a dark screen, so that the club is recognised", () => {
    const hueOf = (scheme: Scheme) => toOklch(stageColors("#0B4F6C", "#E4572E", scheme).fill).hue;
    expect(hueOf("dark")).toBeCloseTo(hueOf("light"), 1);
  });
});

function anyHex() {
  return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
}
