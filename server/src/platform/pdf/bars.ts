import { code128 } from "./code128.ts";
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
