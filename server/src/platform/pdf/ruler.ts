import { setImmediate as letOthersRun } from "node:timers/promises";
import type { PaperPage } from "./marks.ts";
import { type Letters, openSetter } from "./setter.ts";
import { printable, wrapText } from "./wrap-text.ts";

/** Measures texts as they will be printed. */
export type Ruler = {
  width(text: string, letters: Letters): number;
  /** The lines that a text becomes within a width; see `wrapText`. */
  lines(text: string, letters: Letters, width: number, most?: number): string[];
  /** Brings the fonts that it did not have so far; whether what it has measured is to be measured again. */
  fetch(): Promise<boolean>;
};

/** Opens a ruler for one paper; what it has measured is remembered as long as the ruler is. */
export async function openRuler(): Promise<Ruler> {
  const { default: PdfDocument } = await import("pdfkit");
  const { width, fetch } = openSetter(new PdfDocument({ autoFirstPage: false, font: "" }));
  // The first time that letters of a font are measured takes long by itself.
  for (const weight of ["regular", "bold"] as const) {
    width("A", { weight, size: 1 });
    await letOthersRun();
  }
  const known = new Map<string, string[]>();
  return {
    width,
    lines(text, letters, within, most) {
      // The same titles and names come again on every page, and each is measured before it is written.
      const key = `${letters.weight} ${letters.size} ${within} ${most} ${text}`;
      const lines = known.get(key) ?? wrapText(printable(text), within, (part) => width(part, letters), most);
      known.set(key, lines);
      return lines;
    },
    async fetch() {
      const isMore = await fetch();
      if (isMore) known.clear();
      return isMore;
    },
  };
}

/** Lays out the pieces of a paper one after the other; one that needs fonts which were not there, again with them. */
export async function* laidOut(
  ruler: Ruler,
  pieces: Iterable<() => PaperPage[] | Promise<PaperPage[]>>,
): AsyncGenerator<PaperPage[]> {
  for (const layOut of pieces) {
    let pages = await layOut();
    while (await ruler.fetch()) pages = await layOut();
    // Before they are written, which takes about as long as laying them out.
    await letOthersRun();
    yield pages;
  }
}
