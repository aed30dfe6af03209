/**
 * The colour arithmetic behind "any two club colours give readable text". Pure, so that the server can write the
 * variables into the page it serves and the web app can compute the very same ones.
 *
 * Shades are made in OKLCH, where equal steps look equal and darkening keeps the hue. Readability is judged with the
 * contrast ratio of WCAG 2: 4.5 for text, 3 for the edge of a control.
 */

/** A colour as the web writes it, `#rrggbb` in lower case. */
export type Hex = string;

/** Ten shades of one colour, lightest first, as the component library wants them. */
export type Shades = [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];

export type RoleColors = {
  /** The colour exactly as the club chose it. For flat areas without text only. */
  base: Hex;
  shades: Shades;
  /** Which of the shades is `fill`. */
  fillShade: number;
  /** Background of buttons and other solid areas; `onFill` is readable on it. */
  fill: Hex;
  fillHover: Hex;
  onFill: Hex;
  /** The line around a solid area: at least 3:1 against the page, so that a pale button still has a shape. */
  edge: Hex;
  /** Text, links and icons in the club's hue: at least 4.5:1 on white, on the surface and on `soft`. */
  text: Hex;
  /** A breath of the colour, for selected rows, chips and quiet buttons. */
  soft: Hex;
  softHover: Hex;
  /** A very dark tone of the hue, for large calm areas such as the footer; white reads on it with 7:1 or more. */
  deep: Hex;
};

export type ClubColors = { primary: RoleColors; secondary: RoleColors };

export const DEFAULT_PRIMARY_COLOR = "#376a6b";
export const DEFAULT_SECONDARY_COLOR = "#1d323f";

/** The page behind cards. All readable colours are checked against it as well as against white. */
export const SURFACE_COLOR = "#f7f8f8";
const WHITE = "#ffffff";
const INK = "#16191d";
const BLACK = "#000000";

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
/** Below this chroma a pale colour has no hue left to recognise the club by. */
const MEANINGFUL_CHROMA = 0.05;
/** A fill closer to white than this is not seen as a fill. */
const VISIBLE_CONTRAST = 1.5;
const LIGHTNESS_STEP = 0.005;
const FILL_SHADE = 6;

/** Everything the app derives from the two colours of a club. Colours that are not hex fall back to the defaults. */
export function clubColors(
  primary: string | null | undefined,
  secondary: string | null | undefined,
): ClubColors {
  return {
    primary: roleColors(readHex(primary) ?? DEFAULT_PRIMARY_COLOR),
    secondary: roleColors(readHex(secondary) ?? DEFAULT_SECONDARY_COLOR),
  };
}

/** The same as CSS custom properties (`--club-fill`, `--accent-fill` ...), for the head of the page. */
export function clubCssVariables(colors: ClubColors): Record<string, Hex> {
  return { ...roleVariables("club", colors.primary), ...roleVariables("accent", colors.secondary) };
}

/** `#rrggbb` from `#rgb`, `#rrggbb` or the same without `#`; null for anything else. */
export function readHex(text: string | null | undefined): Hex | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? "");
  const digits = match?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : digits.replace(/./g, "$&$&")}`;
}

/** WCAG 2 contrast of two colours, from 1 (equal) to 21 (black on white). */
export function contrastRatio(first: Hex, second: Hex): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White where it reads well, else ink, else black: one of them always reaches 4.5:1. */
export function readableOn(background: Hex): Hex {
  return [WHITE, INK].find((color) => contrastRatio(color, background) >= TEXT_CONTRAST) ?? BLACK;
}

/** Everything derived from one colour: shades, fills, text and edges that are readable. */
export function roleColors(base: Hex): RoleColors {
  const fill = visibleFill(base);
  const shades = shadesAround(fill);
  const soft = tintOf(fill, 0.947);
  const softHover = tintOf(fill, 0.922);
  const text = darkenUntil(fill, (color) =>
    [WHITE, SURFACE_COLOR, soft, softHover].every((behind) => contrastRatio(color, behind) >= TEXT_CONTRAST),
  );
  const edge = darkenUntil(fill, (color) => contrastRatio(color, SURFACE_COLOR) >= EDGE_CONTRAST);
  const onFill = readableOn(fill);
  const fillHover = hoverOf(fill, onFill);
  return {
    base,
    shades,
    fillShade: FILL_SHADE,
    fill,
    fillHover,
    onFill,
    edge,
    text,
    soft,
    softHover,
    deep: shades[9],
  };
}

/** A pale colour with a hue stays (a yellow club gets yellow buttons); white and pale grey turn into ink. */
function visibleFill(base: Hex): Hex {
  const isSeen = contrastRatio(base, WHITE) >= VISIBLE_CONTRAST || toOklch(base).chroma >= MEANINGFUL_CHROMA;
  return isSeen ? base : INK;
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
function shadesAround(color: Hex): Shades {
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

/** Pale, with just enough of the hue to be told from the page. */
function tintOf(color: Hex, lightness: number): Hex {
  const { chroma, hue } = toOklch(color);
  return fromOklch({ lightness, chroma: chroma * 0.22, hue });
}

function darkenUntil(color: Hex, isGood: (color: Hex) => boolean): Hex {
  const { lightness, chroma, hue } = toOklch(color);
  if (isGood(color)) return color;
  for (let darker = lightness; darker > 0; darker -= LIGHTNESS_STEP) {
    const candidate = fromOklch({ lightness: darker, chroma, hue });
    if (isGood(candidate)) return candidate;
  }
  return BLACK;
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

function luminance(color: Hex): number {
  const [red, green, blue] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(color: Hex): [number, number, number] {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

type Oklch = { lightness: number; chroma: number; hue: number };

// The matrices are those of Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/
function toOklch(color: Hex): Oklch {
  const [red, green, blue] = linearChannels(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Colours that no screen can show lose chroma until one can, which keeps their lightness and hue. */
function fromOklch({ lightness, chroma, hue }: Oklch): Hex {
  for (let shown = chroma; shown > 0.002; shown *= 0.94) {
    const channels = linearFromOklch({ lightness, chroma: shown, hue });
    if (channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hexOf(channels);
  }
  return hexOf(linearFromOklch({ lightness, chroma: 0, hue }));
}

function linearFromOklch({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function hexOf(channels: readonly number[]): Hex {
  const digits = channels.map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
    const byte = Math.round(Math.min(1, Math.max(0, value)) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}
