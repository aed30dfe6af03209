import { ascent, fonts, type Weight } from "./fonts.ts";
import type { TextStyle } from "./marks.ts";
import { isPlain, openShelf, type Run, runsOf } from "./runs.ts";

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
        const place = { x: x + at, y: y + ascent * letters.size };
        // A program turns round what runs to the left by itself, letters and brackets alike.
        if (run.level % 2 === 0 && (run.face?.isAlone || run.drawn !== run.text))
          writeSaid(inFace(run, letters), run, { ...place, size: letters.size });
        else inFace(run, letters).text(run.drawn, place.x, place.y, plain);
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
type InUse = {
  _font: { id: string; font: OpenFont; ref(): object; encode(text: string): [string[], Position[]] };
  page: { fonts: Record<string, object> };
};
type Position = { xAdvance: number; xOffset: number; yOffset: number };
type OpenFont = {
  unitsPerEm: number;
  layout(text: string): {
    glyphs: { path: { toSVG(): string } }[];
    positions: Position[];
  };
};

/**
 * Writes signs with what they say, for programs that would find them in another order or as others. Within the text, unlike
 * what pdfkit marks around it, because some look for the place where what is said ends.
 */
function writeSaid(
  document: PDFKit.PDFDocument,
  { text, drawn }: Run,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { _font: font, page } = document as PDFKit.PDFDocument & InUse;
  const [signs, positions] = font.encode(drawn);
  const { height } = document.page;
  page.fonts[font.id] ??= font.ref();
  document.save().transform(1, 0, 0, -1, 0, height);
  document.addContent(`BT /${font.id} ${size} Tf`);
  document.markContent("Span", { actual: text });
  let at = x;
  for (const [index, sign] of signs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const place = [at + (xOffset * size) / 1000, height - y + (yOffset * size) / 1000];
    document.addContent(`1 0 0 1 ${place.map((one) => one.toFixed(3)).join(" ")} Tm [<${sign}>] TJ`);
    at += (xAdvance * size) / 1000;
  }
  document.endMarkedContent().addContent("ET").restore();
}

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
