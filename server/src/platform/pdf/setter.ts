import { type Weight, ascent, fonts } from "./fonts.ts";
import type { TextStyle } from "./marks.ts";
import { isPlain, type Run, runsOf } from "./runs.ts";
import { openShelf } from "./shelf.ts";

export type Letters = Pick<TextStyle, "size" | "weight">;

/** Measures and writes printable lines in one document, with whatever faces they need. */
export type Setter = {
  width(text: string, letters: Letters): number;
  /** Writes a line whose top is at `y`, so that a reader of the file finds what it says, in the order it is read. */
  write(text: string, place: { x: number; y: number }, letters: Letters): void;
  /** A printable line as the outlines of its signs, for an SVG: where its baseline begins is the origin. */
  outline(text: string, letters: Letters): string;
  /** Brings the faces that were missing in what was measured; whether any were, and it is to be measured again. */
  fetch(): Promise<boolean>;
};

export function openSetter(document: PDFKit.PDFDocument): Setter {
  const { files } = fonts();
  const shelf = openShelf();
  for (const weight of ["regular", "bold"] as const) document.registerFont(weight, files[weight]);
  const inFace = ({ face }: Pick<Run, "face">, { size, weight }: Letters) =>
    document.font(face ? named(face.key, face.files, weight) : weight).fontSize(size);
  const named = (key: string, own: Record<Weight, Buffer>, weight: Weight) => {
    const name = `${key} ${weight}`;
    document.registerFont(name, own[weight]);
    return name;
  };
  const widthOf = (run: Pick<Run, "face" | "drawn">, letters: Letters) =>
    inFace(run, letters).widthOfString(run.drawn);
  /** In the order they are read, and how far to the right each stands. */
  const placed = (text: string, letters: Letters) => {
    const { read, seen } = runsOf(text, shelf);
    const places = new Map<Run, number>();
    let at = 0;
    for (const run of seen) {
      places.set(run, at);
      at += widthOf(run, letters);
    }
    return read.map((run) => ({ run, at: places.get(run) ?? 0 }));
  };
  return {
    width(text, letters) {
      if (isPlain(text)) return widthOf({ face: null, drawn: text }, letters);
      return runsOf(text, shelf).read.reduce((sum, run) => sum + widthOf(run, letters), 0);
    },
    write(text, { x, y }, letters) {
      const plain = { lineBreak: false, baseline: "alphabetic" } as const;
      if (isPlain(text)) {
        inFace({ face: null }, letters).text(text, x, y, { lineBreak: false });
        return;
      }
      for (const { run, at } of placed(text, letters)) {
        const isSaid = run.face?.isShaped || run.drawn !== run.text;
        if (isSaid) document.markContent("Span", { actual: run.text });
        inFace(run, letters).text(run.drawn, x + at, y + ascent * letters.size, plain);
        if (isSaid) document.endMarkedContent();
      }
    },
    outline: (text, letters) =>
      placed(text, letters)
        .map(({ run, at }) => outlineOf(inFace(run, letters), { text: run.drawn, at, size: letters.size }))
        .join(""),
    fetch: shelf.fetch,
  };
}

/** What the types of pdfkit leave out. */
type InUse = { _font: { font: OpenFont } };
type OpenFont = {
  unitsPerEm: number;
  layout(text: string): {
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
};

function outlineOf(
  document: PDFKit.PDFDocument,
  { text, at, size }: { text: string; at: number; size: number },
): string {
  const { font } = (document as PDFKit.PDFDocument & InUse)._font;
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let x = 0;
  return glyphs
    .map(({ path }, sign) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[sign] ?? {};
      const place = `translate(${at + (x + xOffset) * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
      x += xAdvance;
      return `<path transform="${place}" d="${path.toSVG()}"/>`;
    })
    .join("");
}
