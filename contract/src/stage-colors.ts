import { contrastRatio, fromOklch, type Hex, luminance, toOklch } from "./color-space.ts";
import {
  clubBases,
  darkenUntil,
  fillOnLight,
  lightenUntil,
  readableOn,
  type Scheme,
  shadesAround,
} from "./colors.ts";

/** What the large areas of a page wear, such as the stage of the home page and the footer. */
export type StageColors = {
  /** The darker of the club's two colours, calmed; `onFill` is readable on it. */
  fill: Hex;
  onFill: Hex;
  /** The other one, calmed, at least 4.5:1 on `fill`; `onAccent` is readable on it. */
  accent: Hex;
  onAccent: Hex;
  /** A very dark tone of `fill`; white on it has 7:1 or more. */
  deep: Hex;
};

/** More than this glows over a large area, and where two such colours meet. */
export const CALM_CHROMA = 0.13;
/** A button stands out from its ground as a text would; at 3:1 it looks as if it could not be pressed. */
const ACCENT_CONTRAST = 4.5;
/** How light a large area may be on a dark screen: seen against the page, and not dazzling. */
const DARK_STAGE_LIGHTNESS = { least: 0.32, most: 0.46 };

/** The darker colour carries large areas, and the other one accents them, whichever of them the club calls its first. */
export function stageColors(
  primary: string | null | undefined,
  secondary: string | null | undefined,
  scheme: Scheme = "light",
): StageColors {
  const [carrier, other] = Object.values(clubBases(primary, secondary))
    .sort((a, b) => luminance(a) - luminance(b))
    .map(fillOnLight) as [Hex, Hex];
  const { least, most } = scheme === "dark" ? DARK_STAGE_LIGHTNESS : { least: 0, most: 1 };
  const fill = calm(carrier, least, most);
  const onFill = readableOn(fill);
  const away = luminance(onFill) < 0.5 ? darkenUntil : lightenUntil;
  const accent = away(calm(other), (color) => contrastRatio(color, fill) >= ACCENT_CONTRAST);
  return { fill, onFill, accent, onAccent: readableOn(accent), deep: shadesAround(fill)[9] };
}

/** The same as CSS custom properties. Only the server's page and a preview have them, so that no page loads this file. */
export function stageCssVariables(
  primary: string | null | undefined,
  secondary: string | null | undefined,
  scheme: Scheme,
): Record<string, Hex> {
  const { fill, onFill, accent, onAccent, deep } = stageColors(primary, secondary, scheme);
  return {
    "--stage-fill": fill,
    "--stage-on-fill": onFill,
    "--stage-accent": accent,
    "--stage-on-accent": onAccent,
    "--stage-deep": deep,
  };
}

/** A strong red that is only weakened looks washed out, and deepened it stays itself; a yellow would turn brown. */
const WASHED_OUT = { from: 0.66, to: 0.5 };

/** The same hue, neither stronger than is calm nor outside these lightnesses. */
function calm(color: Hex, least = 0, most = 1): Hex {
  const { lightness, chroma, hue } = toOklch(color);
  const isWashedOut = chroma > CALM_CHROMA && lightness < WASHED_OUT.from;
  const deepened = isWashedOut ? Math.min(lightness, WASHED_OUT.to) : lightness;
  const within = Math.min(Math.max(deepened, least), most);
  if (within === lightness && chroma <= CALM_CHROMA) return color;
  return fromOklch({ lightness: within, chroma: Math.min(chroma, CALM_CHROMA), hue });
}
