import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clubColors,
  clubCssVariables,
  contrastRatio,
  NEUTRALS,
  pageCssVariables,
  type RoleColors,
  readableOn,
  readHex,
  type Scheme,
  SURFACE_COLOR,
  schemes,
} from "./colors.ts";

const TABLE: [name: string, primary: string, secondary: string][] = [
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
];
const EVERY = schemes.flatMap((scheme) => TABLE.map((row) => [scheme, ...row] as const));

describe("clubColors", () => {
  // WCAG 1.4.3
  it.each(EVERY)("on a %s screen keeps every text of %s readable", (scheme, _name, primary, secondary) => {
    expectReadable(clubColors(primary, secondary, scheme).primary, scheme);
    expectReadable(clubColors(primary, secondary, scheme).secondary, scheme);
  });

  it.each(schemes)("keeps text readable on a %s screen for any two colours", (scheme) => {
    fc.assert(
      fc.property(anyHex(), anyHex(), (primary, secondary) => {
        const colors = clubColors(primary, secondary, scheme);
        expectReadable(colors.primary, scheme);
        expectReadable(colors.secondary, scheme);
      }),
      { numRuns: 300 },
    );
  });

  // WCAG 1.4.11
  it("gives a yellow club yellow buttons with dark text and a drawn edge", () => {
    const { primary } = clubColors("#FFD700", "#FFFFFF");
    expect(primary.fill).toBe("#ffd700");
    expect(primary.onFill).toBe("#16191d");
    expect(contrastRatio(primary.edge, SURFACE_COLOR)).toBeGreaterThanOrEqual(3);
  });

  it("leaves a yellow button as it is on a dark screen", () => {
    const { primary } = clubColors("#FFD700", "#FFFFFF", "dark");
    expect(primary.fill).toBe("#ffd700");
    expect(primary.text).toBe("#ffd700");
    expect(primary.edge).toBe(primary.fill);
  });

  it("turns a white that cannot be seen on white into ink, and leaves it white on a dark screen", () => {
    const { secondary } = clubColors("#FFD700", "#FFFFFF");
    expect(secondary.base).toBe("#ffffff");
    expect(contrastRatio(secondary.fill, "#ffffff")).toBeGreaterThan(10);
    expect(clubColors("#FFD700", "#FFFFFF", "dark").secondary.fill).toBe("#ffffff");
  });

  it("uses black as it is, with white on it; on a dark screen it is the other way round", () => {
    const { primary } = clubColors("#000000", "#0A1A3C");
    expect(primary.fill).toBe("#000000");
    expect(primary.onFill).toBe("#ffffff");
    expect(primary.fillHover).not.toBe("#000000");
    const onDark = clubColors("#000000", "#0A1A3C", "dark").primary;
    expect(contrastRatio(onDark.fill, NEUTRALS.dark.body)).toBeGreaterThan(10);
    expect(onDark.onFill).toBe("#16191d");
  });

  it("brightens a navy on a dark screen until a button of it is seen, and keeps it blue", () => {
    const { fill } = clubColors("#000000", "#0A1A3C", "dark").secondary;
    expect(contrastRatio(fill, NEUTRALS.dark.body)).toBeGreaterThanOrEqual(2);
    expect(Number.parseInt(fill.slice(5), 16)).toBeGreaterThan(Number.parseInt(fill.slice(1, 3), 16) + 30);
  });

  it("makes ten shades, lightest first, with the club's colour among them", () => {
    const { primary } = clubColors("#376A6B", "#1D323F");
    expect(primary.shades).toHaveLength(10);
    expect(primary.shades[primary.fillShade]).toBe("#376a6b");
    const onBlack = primary.shades.map((shade) => contrastRatio(shade, "#000000"));
    expect(onBlack).toEqual([...onBlack].sort((a, b) => b - a));
  });

  // Spec 1.18, 9.9
  it("falls back to the default colours when a club has none or nonsense", () => {
    expect(clubColors(null, "red; }")).toEqual(clubColors("#376A6B", "#1D323F"));
  });
});

describe("the neutrals", () => {
  it.each(schemes)("read on everything they stand on, on a %s screen", (scheme) => {
    const { body, surface, sunken, text, dimmed, placeholder, fieldEdge } = NEUTRALS[scheme];
    for (const behind of [body, surface, sunken]) {
      expect(contrastRatio(text, behind)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(dimmed, behind)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(placeholder, body)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(fieldEdge, body)).toBeGreaterThanOrEqual(3);
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

describe("pageCssVariables", () => {
  it("names the same variables for a light and a dark screen", () => {
    const [light, dark] = schemes.map((scheme) => Object.keys(pageCssVariables("#376a6b", null, scheme)));
    expect(light).toEqual(dark);
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

function expectReadable(role: RoleColors, scheme: Scheme) {
  const { body, surface, text, dimmed } = NEUTRALS[scheme];
  expect(contrastRatio(role.onFill, role.fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(role.onFill, role.fillHover)).toBeGreaterThanOrEqual(4.5);
  for (const behind of [body, surface, role.soft, role.softHover]) {
    expect(contrastRatio(role.text, behind)).toBeGreaterThanOrEqual(4.5);
  }
  for (const behind of [role.soft, role.softHover]) {
    expect(contrastRatio(text, behind)).toBeGreaterThanOrEqual(7);
    expect(contrastRatio(dimmed, behind)).toBeGreaterThanOrEqual(4.5);
  }
  for (const behind of [body, surface]) {
    expect(contrastRatio(role.edge, behind)).toBeGreaterThanOrEqual(3);
  }
  expect(contrastRatio("#ffffff", role.deep)).toBeGreaterThanOrEqual(7);
  expect(contrastRatio(readableOn(role.base), role.base)).toBeGreaterThanOrEqual(4.5);
}

function anyHex() {
  return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
}
