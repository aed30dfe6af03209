import { fonts } from "./fonts.ts";
import type { TextStyle } from "./marks.ts";

/** Tells how wide a text is. */
export type Ruler = { width(text: string, style: Pick<TextStyle, "size" | "weight">): number };

/** Opens a ruler for one paper; what it has measured is remembered as long as the ruler is. */
export async function openRuler(): Promise<Ruler> {
  const { default: PdfDocument } = await import("pdfkit");
  const sheet = new PdfDocument({ autoFirstPage: false, font: "" });
  const { files } = fonts();
  sheet.registerFont("regular", files.regular);
  sheet.registerFont("bold", files.bold);
  return {
    width: (text, { size, weight }) => sheet.font(weight).fontSize(size).widthOfString(text),
  };
}
