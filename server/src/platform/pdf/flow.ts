import { setImmediate as letOthersRun } from "node:timers/promises";
import { eachInSlices } from "../slices.ts";
import { a4, lineHeight, type Mark, type PaperPage, type PaperPart, type TextStyle } from "./marks.ts";
import { type Letters, openSetter } from "./setter.ts";
import { printable, wrapText } from "./wrap-text.ts";

type Frame = { top: number; bottom: number; left: number; right: number };
type TextPlacing = {
  x?: number;
  width?: number;
  align?: "left" | "right" | "center";
  most?: number;
  /** What the text is to those who hear it; a paragraph of its own by default, decoration where null. */
  part?: PaperPart | null;
};

/** Pages that are filled from top to bottom. */
export type Flow = {
  readonly frame: Frame;
  /** Width between the margins. */
  readonly width: number;
  /** Where the next thing goes. */
  y: number;
  /** Goes on at the top of a new page where less than this is left. Whether it did. */
  need(height: number): boolean;
  /** Puts marks on the current page, wherever they are. */
  put(...marks: Mark[]): void;
  /** Writes a text at `y`, wrapped; returns how high it is. `y` stays. */
  text(text: string, style: TextStyle, placing?: TextPlacing): number;
  /** How high a text is within a width. */
  heightOf(text: string, style: TextStyle, width: number): number;
  /** The pages, each given its foot. */
  finish(foot: (page: number, pages: number, flow: Flow) => void): Promise<PaperPage[]>;
};

/**
 * Begins a flow. `head` writes the top of each page and leaves `y` where the rest begins. The heads of further pages and
 * the feet but the last only repeat what is said elsewhere: they are decoration.
 */
export function openFlow(ruler: Ruler, frame: Frame, head: (flow: Flow, page: number) => void): Flow {
  const pages: PaperPage[] = [];
  let page: PaperPage = [];
  let isRepeated = false;
  const turn = () => {
    page = [];
    pages.push(page);
    flow.y = frame.top;
    isRepeated = pages.length > 1;
    head(flow, pages.length);
    isRepeated = false;
  };
  const width = a4.width - frame.left - frame.right;
  const flow: Flow = {
    frame,
    width,
    y: frame.top,
    need(height) {
      if (flow.y + height <= a4.height - frame.bottom) return false;
      turn();
      return true;
    },
    put: (...marks) => void page.push(...marks),
    text(text, style, placing = {}) {
      const { x = frame.left, width: within = width, align = "left", most, part = { tag: "P" } } = placing;
      const tagged = part && !isRepeated ? { part } : {};
      const lines = ruler.lines(text, style, within, most);
      for (const [at, line] of lines.entries()) {
        const free = align === "left" ? 0 : within - ruler.width(line, style);
        const left = x + (align === "center" ? free / 2 : free);
        const y = flow.y + at * lineHeight(style);
        page.push({ kind: "text", x: left, y, text: line, ...style, ...tagged });
      }
      return lines.length * lineHeight(style);
    },
    heightOf: (text, style, within) => ruler.lines(text, style, within).length * lineHeight(style),
    async finish(foot) {
      await eachInSlices(pages.entries(), ([at, one]) => {
        page = one;
        isRepeated = at + 1 < pages.length;
        foot(at + 1, pages.length, flow);
      });
      return pages;
    },
  };
  turn();
  return flow;
}

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
  const linesByKey = new Map<string, string[]>();
  return {
    width,
    lines(text, letters, within, most) {
      // The same titles and names come again on every page, and each is measured before it is written.
      const key = `${letters.weight} ${letters.size} ${within} ${most} ${text}`;
      const lines =
        linesByKey.get(key) ?? wrapText(printable(text), within, (part) => width(part, letters), most);
      linesByKey.set(key, lines);
      return lines;
    },
    async fetch() {
      const isMore = await fetch();
      if (isMore) linesByKey.clear();
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
