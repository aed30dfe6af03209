import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clubColors, clubCssVariables, contrastRatio, readableOn, readHex, SURFACE_COLOR } from "./colors.ts";

const TABLE: [name: string, primary: string, secondary: string][] = [
  ["the defaults", "#376A6B", "#1D323F"],
  ["yellow and white", "#FFD700", "#FFFFFF"],
  ["pure yellow and pale grey", "#FFFF00", "#F4F4F4"],
  ["black and navy", "#000000", "#0A1A3C"],
  ["the sailing club", "#0B4F6C", "#E4572E"],
  ["white and white", "#FFFFFF", "#FFFFFF"],
  ["mid grey and red", "#808080", "#FF0000"],
  ["lime and pink", "#B6FF00", "#FFC0CB"],
];

describe("clubColors", () => {
  it.each(TABLE)("keeps every text of %s readable", (_name, primary, secondary) => {
    expectReadable(clubColors(primary, secondary).primary);
    expectReadable(clubColors(primary, secondary).secondary);
  });

  it("keeps text readable for any two colours", () => {
    fc.assert(
      fc.property(anyHex(), anyHex(), (primary, secondary) => {
        const colors = clubColors(primary, secondary);
        expectReadable(colors.primary);
        expectReadable(colors.secondary);
      }),
    );
  });

  it("gives a yellow club yellow buttons with dark text and a drawn edge", () => {
    const { primary } = clubColors("#FFD700", "#FFFFFF");
    expect(primary.fill).toBe("#ffd700");
    expect(primary.onFill).toBe("#16191d");
    expect(contrastRatio(primary.edge, SURFACE_COLOR)).toBeGreaterThanOrEqual(3);
  });

  it("turns a white that cannot be seen on white into ink", () => {
    const { secondary } = clubColors("#FFD700", "#FFFFFF");
    expect(secondary.base).toBe("#ffffff");
    expect(contrastRatio(secondary.fill, "#ffffff")).toBeGreaterThan(10);
  });

  it("uses black as it is, with white on it", () => {
    const { primary } = clubColors("#000000", "#0A1A3C");
    expect(primary.fill).toBe("#000000");
    expect(primary.onFill).toBe("#ffffff");
    expect(primary.fillHover).not.toBe("#000000");
  });

  it("makes ten shades, lightest first, with the club's colour among them", () => {
    const { primary } = clubColors("#376A6B", "#1D323F");
    expect(primary.shades).toHaveLength(10);
    expect(primary.shades[primary.fillShade]).toBe("#376a6b");
    const onBlack = primary.shades.map((shade) => contrastRatio(shade, "#000000"));
    expect(onBlack).toEqual([...onBlack].sort((a, b) => b - a));
  });

  it("falls back to the default colours when a club has none or nonsense", () => {
    expect(clubColors(null, "red; }")).toEqual(clubColors("#376A6B", "#1D323F"));
  });
});

describe("clubCssVariables", () => {
  it("contains nothing but names of variables and hex colours", () => {
    const variables = clubCssVariables(clubColors("</style>", "#fff"));
    for (const [name, value] of Object.entries(variables)) {
      expect(name).toMatch(/^--(club|accent)-[a-z-]+$/);
      expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});

describe("readHex", () => {
  it.each([
    ["#ABC", "#aabbcc"],
    ["376a6b", "#376a6b"],
    [" #376A6B ", "#376a6b"],
    ["#12345", null],
    ["", null],
    [undefined, null],
  ])("reads %j as %j", (text, expected) => {
    expect(readHex(text)).toBe(expected);
  });
});

function expectReadable(role: ReturnType<typeof clubColors>["primary"]) {
  expect(contrastRatio(role.onFill, role.fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(role.onFill, role.fillHover)).toBeGreaterThanOrEqual(4.5);
  for (const behind of ["#ffffff", SURFACE_COLOR, role.soft, role.softHover]) {
    expect(contrastRatio(role.text, behind)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrastRatio(role.edge, SURFACE_COLOR)).toBeGreaterThanOrEqual(3);
  expect(contrastRatio("#ffffff", role.deep)).toBeGreaterThanOrEqual(7);
  expect(contrastRatio(readableOn(role.base), role.base)).toBeGreaterThanOrEqual(4.5);
}

function anyHex() {
  return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
}
