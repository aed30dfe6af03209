/**
 * Colour arithmetic: how well one reads on another, and steps that look equal. Shades are made in OKLCH, where
 * darkening keeps the hue; readability is judged by the contrast ratio of WCAG 2.
 */

/** A colour as the web writes it, `#rrggbb` in lower case. */
export type Hex = string;

export type Oklch = { lightness: number; chroma: number; hue: number };

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

/** Relative luminance as WCAG 2 defines it, from 0 to 1. */
export function luminance(color: Hex): number {
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

// The matrices are those of Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/
export function toOklch(color: Hex): Oklch {
  const [red, green, blue] = linearChannels(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Colours outside the screen's gamut lose chroma until they fit, which keeps their lightness and hue. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Hex {
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
