import type { Flow } from "./flow.ts";
import { mm } from "./marks.ts";

/** Bars that are narrower than this are missed by hand scanners, and by cameras. */
const narrowest = mm(0.19);
const widest = 1;
const ink = "#16191d";

type Place = { x: number; width: number; height: number; align?: "left" | "right" };

/**
 * Writes a text at `y` as bars that a scanner reads, for instance into the search of the panel; returns how high they
 * are, 0 where they would not fit. They are decoration: the text itself stands beside them.
 */
export function putBars(flow: Flow, text: string, { x, width, height, align = "left" }: Place): number {
  if (!fitsAsBars(text, width)) return 0;
  const code = code128(text);
  if (!code) return 0;
  const unit = Math.min(widest, width / code.width);
  const left = align === "right" ? x + width - code.width * unit : x;
  for (const bar of code.bars)
    flow.put({
      kind: "box",
      x: left + bar.at * unit,
      y: flow.y,
      width: bar.width * unit,
      height,
      fill: ink,
    });
  return height;
}

/** Whether the bars of a text are wide enough to be read within a width. */
export function fitsAsBars(text: string, width: number): boolean {
  const code = code128(text);
  return code !== null && width / code.width >= narrowest;
}

/**
 * How each value of Code 128 looks: the widths of bar, space, bar, space, bar, space in units of the narrowest bar.
 * The last but one starts set B, which is the signs from space to `~` in the order of ASCII; the last one ends a code.
 */
const patterns = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
const [startB, stop] = [104, 106];

export type Bars = { bars: { at: number; width: number }[]; width: number };

/**
 * The bars of a text in Code 128, which any scanner reads, in units of the narrowest bar; null where the code has no
 * sign for a character.
 */
export function code128(text: string): Bars | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, at) => total + value * (at + 1), startB);
  const bars: Bars["bars"] = [];
  let at = 0;
  for (const value of [startB, ...values, sum % 103, stop])
    for (const [element, digit] of [...(patterns[value] ?? "")].entries()) {
      const width = Number(digit);
      if (element % 2 === 0) bars.push({ at, width });
      at += width;
    }
  return { bars, width: at };
}
