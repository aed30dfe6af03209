import { fonts } from "./fonts.ts";
import type { TextStyle } from "./marks.ts";
import { printable } from "./printable.ts";
import { wrapText } from "./wrap-text.ts";

type Letters = Pick<TextStyle, "size" | "weight">;

/** Measures texts as they will be printed. */
export type Ruler = {
  width(text: string, letters: Letters): number;
  /** The lines that a text becomes within a width; see `wrapText`. */
  lines(text: string, letters: Letters, width: number, most?: number): string[];
};

/** Opens a ruler for one paper; what it has measured is remembered as long as the ruler is. */
export async function openRuler(): Promise<Ruler> {
  const { default: PdfDocument } = await import("pdfkit");
  const sheet = new PdfDocument({ autoFirstPage: false, font: "" });
  const { files } = fonts();
  sheet.registerFont("regular", files.regular);
  sheet.registerFont("bold", files.bold);
  const width = (text: string, { size, weight }: Letters) =>
    sheet.font(weight).fontSize(size).widthOfString(text);
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
  };
}
