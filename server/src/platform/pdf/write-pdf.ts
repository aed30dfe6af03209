import { buffer } from "node:stream/consumers";
import { fonts } from "./fonts.ts";
import { a4, type Mark, type Page, type PaperPicture } from "./marks.ts";

type Paper = {
  title: string;
  author: string;
  /** Stands in the file; the same pages made at the same time are the same bytes. */
  madeAt: Date;
  /** Pages in pieces that are asked for one after the other, so that a long paper is not laid out at once. */
  pieces: Iterable<Page[]>;
};

/** Writes pages as a PDF in A4 with the letters it needs in it. `onPiece` is told how many pieces are done. */
export async function writePdf(
  { title, author, madeAt, pieces }: Paper,
  onPiece?: (done: number) => Promise<void>,
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
  const pictures: Pictures = new Map();
  let done = 0;
  for (const pages of pieces) {
    for (const page of pages) {
      document.addPage();
      for (const mark of page) draw(document, mark, pictures);
    }
    done += 1;
    await onPiece?.(done);
  }
  document.end();
  return content;
}

/** Pictures as they stand in the file: once, on however many pages they are shown. */
type Pictures = Map<PaperPicture, PDFKit.Mixins.ImageSrc>;

/** What the types of pdfkit leave out. */
type Opening = { openImage(content: Buffer): PDFKit.Mixins.ImageSrc };

function draw(document: PDFKit.PDFDocument, mark: Mark, pictures: Pictures): void {
  if (mark.kind === "picture") {
    const { x, y, width, height, picture } = mark;
    const image =
      pictures.get(picture) ?? (document as PDFKit.PDFDocument & Opening).openImage(picture.content);
    pictures.set(picture, image);
    document.image(image, x, y, { fit: [width, height], valign: "center" });
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
