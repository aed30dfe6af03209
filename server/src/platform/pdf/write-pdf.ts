import { buffer } from "node:stream/consumers";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { eachInSlices } from "../slices.ts";
import { a4, type Mark, type PaperPage, type PaperPart, type PaperPicture } from "./marks.ts";
import { isPlain } from "./runs.ts";
import { openSetter, type Setter } from "./setter.ts";

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

type Open = { part: PaperPart; element: PDFKit.PDFStructureElement };

/** Writes marks into a PDF so that it says what they are and in which order they are read. */
export type PartWriter = {
  /** Marks that are drawn, each as what it is. */
  page(page: PaperPage, draw: (mark: Mark, isFollowed: boolean) => void): void;
  /** Closes what is open, so that it is written and leaves the memory. The next page begins again. */
  endPiece(): void;
  end(): void;
};

function openParts(document: PDFKit.PDFDocument): PartWriter {
  const struct = ({ tag, scope }: Pick<PaperPart, "scope"> & { tag: string }) => {
    // The types of pdfkit do not know of scopes.
    const options: object = scope ? { scope } : {};
    return document.struct(tag, options);
  };
  const root = struct({ tag: "Document" });
  document.addStructure(root);
  let piece: PDFKit.PDFStructureElement | undefined;
  const open: Open[] = [];

  /** Closes the parts that do not hold this one, and opens those that do. */
  const enter = (part: PaperPart): PDFKit.PDFStructureElement => {
    const path = pathOf(part);
    while (open.length > 0 && open.at(-1)?.part !== path[open.length - 1]) open.pop()?.element.end();
    if (!piece) {
      piece = struct({ tag: "Sect" });
      root.add(piece);
    }
    let element = open.at(-1)?.element ?? piece;
    for (const one of path.slice(open.length)) {
      const inner = struct(one);
      element.add(inner);
      element = inner;
      open.push({ part: one, element });
    }
    return element;
  };

  return {
    page(page, draw) {
      for (const { part, marks } of runsOf(page)) {
        const write = () => {
          for (const [at, mark] of marks.entries()) draw(mark, at + 1 < marks.length);
        };
        const element = part && enter(part);
        const isSeen = marks.some(({ kind }) => kind !== "gap");
        if (!isSeen) continue;
        if (element) element.add(write);
        else {
          document.markContent("Artifact", { type: "Layout" });
          write();
          document.endMarkedContent();
        }
      }
    },
    endPiece() {
      while (open.length > 0) open.pop()?.element.end();
      piece?.end();
      piece = undefined;
    },
    end: () => root.end(),
  };
}

/** From the outermost part to this one. */
function pathOf(part: PaperPart): PaperPart[] {
  return part.inside ? [...pathOf(part.inside), part] : [part];
}

/** Marks one after the other that belong to one part. */
function runsOf(page: PaperPage): { part: PaperPart | undefined; marks: Mark[] }[] {
  const runs: { part: PaperPart | undefined; marks: Mark[] }[] = [];
  for (const mark of page) {
    const last = runs.at(-1);
    if (last && last.part === mark.part) last.marks.push(mark);
    else runs.push({ part: mark.part, marks: [mark] });
  }
  return runs;
}
