import { buffer } from "node:stream/consumers";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { eachInSlices } from "../slices.ts";
import { a4, type Mark, type PaperPage, type PaperPicture } from "./marks.ts";
import { isPlain } from "./runs.ts";
import { openSetter, type Setter } from "./setter.ts";
import { openParts } from "./write-parts.ts";

type Paper = {
  title: string;
  author: string;
  /** Of its language, `en-GB`. */
  locale: string;
  /** Stands in the file; the same pages made at the same time are the same bytes. */
  madeAt: Date;
  /** Pages in pieces that are asked for one after the other, so that a long paper is not laid out at once. */
  pieces: Iterable<PaperPage[]> | AsyncIterable<PaperPage[]>;
};

/**
 * Writes pages as a PDF/UA in A4 with the letters it needs in it: titled, in its language, its parts tagged in the order they
 * are read, each piece a section. `onPiece` is told how many pieces are done.
 */
export async function writePdf(
  { title, author, locale, madeAt, pieces }: Paper,
  onPiece?: (done: number) => Promise<void>,
): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({
    size: [a4.width, a4.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    tagged: true,
    ...pdfUa,
    info: { Title: title, Creator: "Kitroom", Producer: "Kitroom", CreationDate: madeAt },
  });
  // As the information of the file, pdfkit would write a club's name into XML as it is.
  document.appendXML(authorXml(author));
  const content = buffer(document);
  const setter = openSetter(document);
  const pictures: Pictures = new Map();
  const parts = openParts(document);
  let done = 0;
  for await (const pages of pieces) {
    await eachInSlices(pages, async (page) => {
      await fetchFaces(setter, page);
      document.addPage();
      parts.page(page, (mark, isFollowed) => draw(document, mark, { setter, pictures, isFollowed }));
    });
    parts.endPiece();
    done += 1;
    await onPiece?.(done);
  }
  await letOthersRun();
  parts.end();
  document.end();
  return content;
}

/** What the ruler of a page had may be gone by now, or have been another's. */
async function fetchFaces(setter: Setter, page: PaperPage): Promise<void> {
  do for (const mark of page) if (mark.kind === "text" && !isPlain(mark.text)) setter.width(mark.text, mark);
  while (await setter.fetch());
}

/** Papers that a screen reader reads; the types of pdfkit do not know of them. */
const pdfUa: object = { subset: "PDF/UA" };

function authorXml(author: string): string {
  const name = author.replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`;
}

/** Pictures as they stand in the file: once, on however many pages they are shown. */
type Pictures = Map<PaperPicture, PDFKit.Mixins.ImageSrc>;

/** What the types of pdfkit leave out. */
type Opening = { openImage(content: Buffer): PDFKit.Mixins.ImageSrc };

type Drawing = {
  setter: Setter;
  pictures: Pictures;
  /** Whether more of the same part follows: a line that goes on is parted from it by a space, which is not seen. */
  isFollowed: boolean;
};

function draw(document: PDFKit.PDFDocument, mark: Mark, { setter, pictures, isFollowed }: Drawing): void {
  if (mark.kind === "picture") {
    const { x, y, width, height, picture } = mark;
    const image =
      pictures.get(picture) ?? (document as PDFKit.PDFDocument & Opening).openImage(picture.content);
    pictures.set(picture, image);
    document.image(image, x, y, { fit: [width, height], valign: "center" });
  } else if (mark.kind === "text") {
    document.fillColor(mark.color);
    setter.write(isFollowed ? `${mark.text} ` : mark.text, mark, mark);
  } else if (mark.kind === "box") {
    const { x, y, width, height, fill, stroke } = mark;
    document.rect(x, y, width, height);
    if (fill) document.fill(fill);
    else document.lineWidth(0.75).stroke(stroke ?? "#000000");
  }
}
