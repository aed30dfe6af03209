import { code128 } from "./bars.ts";
import type { PaperPage } from "./marks.ts";

type Bar = { x: number; y: number; width: number };

/** What a scanner reads on pages, from the places of their bars alone. */
export function scan(pages: readonly PaperPage[]): string[] {
  const codes: Bar[][] = [];
  for (const mark of pages.flat()) {
    // Lines and strips are boxes, too, but wider than any bar.
    if (mark.kind !== "box" || mark.stroke || mark.width > 4) continue;
    const last = codes.at(-1)?.at(-1);
    const gap = last ? mark.x - last.x - last.width : Number.POSITIVE_INFINITY;
    if (last && last.y === mark.y && gap > 0 && gap < 5) codes.at(-1)?.push(mark);
    else codes.push([mark]);
  }
  return codes.map(readCode);
}

/** The signs between the start and the check sign. */
function readCode(bars: Bar[]): string {
  const unit = Math.min(...bars.map(({ width }) => width));
  const widths = bars.flatMap((bar, at) => {
    const next = bars[at + 1];
    const space = next ? [next.x - bar.x - bar.width] : [];
    return [bar.width, ...space].map((width) => Math.round(width / unit));
  });
  const signs = widths.join("").slice(0, -7).match(/.{6}/g) ?? [];
  return signs
    .slice(1, -1)
    .map((drawn) => signsByWidths.get(drawn) ?? "?")
    .join("");
}

const signsByWidths = new Map(
  Array.from({ length: 95 }, (_, at) => {
    const sign = String.fromCharCode(32 + at);
    const bars = code128(sign)?.bars.slice(3, 7) ?? [];
    const widths = bars
      .slice(0, 3)
      .flatMap(({ at: start, width }, bar) => [width, (bars[bar + 1]?.at ?? 0) - start - width]);
    return [widths.join(""), sign];
  }),
);
