/**
 * The colour arithmetic behind "any two club colours give readable text", for a light and for a dark screen. Pure, so
 * that the server can write the variables into the page it serves and the web app can compute the same ones.
 *
 * Text needs 4.5:1, the edge of a control 3:1.
 */
import { contrastRatio, fromOklch, type Hex, luminance, readHex, toOklch } from "./color-space.ts";
import { NEUTRALS, neutralCssVariables, type Scheme, schemes } from "./neutral-colors.ts";

export { contrastRatio, type Hex, NEUTRALS, readHex, type Scheme, schemes };

/** Ten shades of one colour, lightest first, as the component library wants them. */
export type Shades = [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];

export type RoleColors = {
  /** The colour exactly as the club chose it. Only for flat areas without text. */
  base: Hex;
  shades: Shades;
  /** Which of the shades is `fill`. */
  fillShade: number;
  /** Background of buttons and other solid areas; `onFill` is readable on it. */
  fill: Hex;
  fillHover: Hex;
  onFill: Hex;
  /** The outline of a solid area: at least 3:1 against the page, so that a pale button still has a shape. */
  edge: Hex;
  /** Text, links and icons in the club's hue: at least 4.5:1 on cards, on the surface and on `soft`. */
  text: Hex;
  /** A hint of the colour, for selected rows, chips and quiet buttons. */
  soft: Hex;
  softHover: Hex;
  /** A very dark tone of the hue, for large calm areas such as the footer; white on it has 7:1 or more. */
  deep: Hex;
};

export type ClubColors = { primary: RoleColors; secondary: RoleColors };

export const DEFAULT_PRIMARY_COLOR = "#376a6b";
export const DEFAULT_SECONDARY_COLOR = "#1d323f";

/** The light page behind cards. */
export const SURFACE_COLOR = NEUTRALS.light.surface;
const WHITE = "#ffffff";
const INK = "#16191d";
const BLACK = "#000000";
/** The text colour of a dark screen, as ink is on paper. */
const CHALK = "#e9ecef";

const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;
/** Below this chroma a pale colour has no hue by which to recognise the club. */
const MEANINGFUL_CHROMA = 0.05;
/** A dark colour needs less, because it can be brightened. */
const DARK_MEANINGFUL_CHROMA = 0.015;
/** A fill closer to the page than this does not look like a fill. */
const VISIBLE_CONTRAST = 1.5;
const LIGHTNESS_STEP = 0.005;
const FILL_SHADE = 6;

/** Everything that the app derives from a club's two colours. Colours that are not hex fall back to the defaults. */
export function clubColors(
  primary: string | null | undefined,
  secondary: string | null | undefined,
  scheme: Scheme = "light",
): ClubColors {
  const base = clubBases(primary, secondary);
  return { primary: roleColors(base.primary, scheme), secondary: roleColors(base.secondary, scheme) };
}

/** The two colours as the club chose them, or the defaults. */
export function clubBases(
  primary: string | null | undefined,
  secondary: string | null | undefined,
): Record<keyof ClubColors, Hex> {
  return {
    primary: readHex(primary) ?? DEFAULT_PRIMARY_COLOR,
    secondary: readHex(secondary) ?? DEFAULT_SECONDARY_COLOR,
  };
}

/** The shades of a colour alone, which take a small part of the time of everything that is derived from it. */
export function shadesOf(base: Hex): Shades {
  return shadesAround(fillOnLight(base));
}

/** The same as CSS custom properties (`--club-fill`, `--accent-fill` ...), for the head of the page. */
export function clubCssVariables(colors: ClubColors): Record<string, Hex> {
  return { ...roleVariables("club", colors.primary), ...roleVariables("accent", colors.secondary) };
}

/** Every colour variable of a club's page in one scheme: neutrals, and what comes from the club's colours. */
export function pageCssVariables(
  primary: string | null | undefined,
  secondary: string | null | undefined,
  scheme: Scheme,
): Record<string, string> {
  return { ...neutralCssVariables(scheme), ...clubCssVariables(clubColors(primary, secondary, scheme)) };
}

/** White where it reads well, else ink, else black: one of them always reaches 4.5:1. */
export function readableOn(background: Hex): Hex {
  return [WHITE, INK].find((color) => contrastRatio(color, background) >= TEXT_CONTRAST) ?? BLACK;
}

/** Everything derived from one colour: shades, fills, text and edges that are readable. */
export function roleColors(base: Hex, scheme: Scheme = "light"): RoleColors {
  const { body, surface } = NEUTRALS[scheme];
  const isDark = scheme === "dark";
  const fill = isDark ? fillOnDark(base) : fillOnLight(base);
  const shades = shadesAround(fill);
  const soft = isDark ? shadeOf(fill, 0.285, 0.38) : shadeOf(fill, 0.947, 0.22);
  const softHover = isDark ? shadeOf(fill, 0.325, 0.42) : shadeOf(fill, 0.922, 0.22);
  const away = isDark ? lightenUntil : darkenUntil;
  const text = away(fill, (color) =>
    [body, surface, soft, softHover].every((behind) => contrastRatio(color, behind) >= TEXT_CONTRAST),
  );
  const edge = away(fill, (color) =>
    [body, surface].every((behind) => contrastRatio(color, behind) >= EDGE_CONTRAST),
  );
  const onFill = readableOn(fill);
  const fillHover = hoverOf(fill, onFill);
  const deep = isDark ? shadeOf(fill, 0.2, 0.35) : shades[9];
  return { base, shades, fillShade: FILL_SHADE, fill, fillHover, onFill, edge, text, soft, softHover, deep };
}

/** A pale colour with a hue stays (a yellow club gets yellow buttons); white and pale grey turn into ink. */
export function fillOnLight(base: Hex): Hex {
  const isSeen = contrastRatio(base, WHITE) >= VISIBLE_CONTRAST || toOklch(base).chroma >= MEANINGFUL_CHROMA;
  return isSeen ? base : INK;
}

/** A dark colour with a hue is brightened until it is visible (a navy club gets blue buttons); black turns into chalk. */
function fillOnDark(base: Hex): Hex {
  const { body } = NEUTRALS.dark;
  if (contrastRatio(base, body) >= VISIBLE_CONTRAST) return base;
  if (toOklch(base).chroma < DARK_MEANINGFUL_CHROMA) return CHALK;
  return lightenUntil(base, (color) => contrastRatio(color, body) >= 2);
}

/** Away from the text colour, so that hovering never makes the label harder to read. */
function hoverOf(fill: Hex, onFill: Hex): Hex {
  const { lightness, chroma, hue } = toOklch(fill);
  const isLabelDark = luminance(onFill) < 0.5;
  const towards = isLabelDark ? Math.min(1, lightness + 0.05) : Math.max(0, lightness - 0.05);
  const hover = fromOklch({ lightness: towards, chroma, hue });
  if (hover !== fill) return hover;
  // Pure white or black cannot move further away; a small step back still leaves more than enough contrast.
  return fromOklch({ lightness: isLabelDark ? lightness - 0.04 : lightness + 0.16, chroma, hue });
}

/** Shade 6 is the colour itself; lighter ones run to a near-white tint, darker ones to a deep tone of the hue. */
export function shadesAround(color: Hex): Shades {
  const { lightness, chroma, hue } = toOklch(color);
  const lightest = 0.972;
  const darkest = Math.min(0.2, lightness * 0.6);
  return Array.from({ length: 10 }, (_, shade) => {
    if (shade === FILL_SHADE) return color;
    const isLighter = shade < FILL_SHADE;
    const share = isLighter ? shade / FILL_SHADE : (shade - FILL_SHADE) / (10 - FILL_SHADE);
    const [from, to] = isLighter ? [Math.max(lightest, lightness), lightness] : [lightness, darkest];
    const saturation = isLighter ? 0.12 + 0.88 * share ** 1.3 : 1 - 0.35 * share;
    return fromOklch({ lightness: from + (to - from) * share, chroma: chroma * saturation, hue });
  }) as Shades;
}

/** The same hue at another lightness, with a share of its strength. */
function shadeOf(color: Hex, lightness: number, share: number): Hex {
  const { chroma, hue } = toOklch(color);
  return fromOklch({ lightness, chroma: chroma * share, hue });
}

export function darkenUntil(color: Hex, isGood: (color: Hex) => boolean): Hex {
  const { lightness, chroma, hue } = toOklch(color);
  if (isGood(color)) return color;
  for (let darker = lightness; darker > 0; darker -= LIGHTNESS_STEP) {
    const candidate = fromOklch({ lightness: darker, chroma, hue });
    if (isGood(candidate)) return candidate;
  }
  return BLACK;
}

export function lightenUntil(color: Hex, isGood: (color: Hex) => boolean): Hex {
  const { lightness, chroma, hue } = toOklch(color);
  if (isGood(color)) return color;
  for (let lighter = lightness; lighter < 1; lighter += LIGHTNESS_STEP) {
    const candidate = fromOklch({ lightness: lighter, chroma, hue });
    if (isGood(candidate)) return candidate;
  }
  return WHITE;
}

function roleVariables(name: string, role: RoleColors): Record<string, Hex> {
  return {
    [`--${name}-base`]: role.base,
    [`--${name}-fill`]: role.fill,
    [`--${name}-fill-hover`]: role.fillHover,
    [`--${name}-on-fill`]: role.onFill,
    [`--${name}-edge`]: role.edge,
    [`--${name}-text`]: role.text,
    [`--${name}-soft`]: role.soft,
    [`--${name}-soft-hover`]: role.softHover,
    [`--${name}-deep`]: role.deep,
  };
}
