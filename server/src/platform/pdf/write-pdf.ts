import { buffer } from "node:stream/consumers";
import { fonts } from "./fonts.ts";
import { a4, type Mark, type Page } from "./marks.ts";

type Paper = {
  title: string;
  author: string;
  /** Stands in the file; the same pages made at the same time are the same bytes. */
  madeAt: Date;
  pages: Page[];
};

/** Writes pages as a PDF in A4 with the letters it needs in it. `onPage` is told how many pages are done. */
export async function writePdf(
  { title, author, madeAt, pages }: Paper,
  onPage?: (done: number) => Promise<void>,
): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({
    size: [a4.width, a4.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author, Creator: "Kitroom", Producer: "Kitroom", CreationDate: madeAt },
  });
  const content = buffer(document);
  const { files } = fonts();
  document.registerFont("regular", files.regular);
  document.registerFont("bold", files.bold);
  for (const [at, page] of pages.entries()) {
    document.addPage();
    for (const mark of page) draw(document, mark);
    await onPage?.(at + 1);
  }
  document.end();
  return content;
}

function draw(document: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === "picture") {
    const { x, y, width, height, picture } = mark;
    document.image(picture.content, x, y, { fit: [width, height], valign: "center" });
  } else if (mark.kind === "text") {
    const { x, y, text, size, weight, color } = mark;
    document.font(weight).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
  } else {
    const { x, y, width, height, fill, stroke } = mark;
    document.rect(x, y, width, height);
    if (fill) document.fill(fill);
    else document.lineWidth(0.75).stroke(stroke ?? "#000000");
  }
}
