import { directions } from "../needed-later.ts";
import { type Face, faceFor, familiesFor, fonts, loadedFace, loadFace } from "./fonts.ts";
import { joiners } from "./wrap-text.ts";

/** A part of a line that is drawn at once: in one face, or in Inter, and in one direction. */
export type Run = {
  text: string;
  /** What is put down for it, which may be less, or a box. */
  drawn: string;
  face: Face | null;
  /** Even where it runs to the right, odd to the left. */
  level: number;
};

/** A line in the order it is read, and from left to right. */
export type Runs = { read: Run[]; seen: Run[] };

/** Stands for a character that no font has a sign for, so that a reader sees that something is missing. */
const missing = "□";

const signs = new Intl.Segmenter("en", { granularity: "grapheme" });
const toTheLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Letters that join, or would stand in the wrong order, if they were drawn one by one. */
const oneWord = /^[\p{L}\p{M}]/u;

/** Whether Inter has all of a text, at a glance: others have to be taken apart. */
export function isPlain(text: string): boolean {
  return /^[ -~\u00a1-\u00ac\u00ae-\u017f‐–—‘’“”•…€]*$/.test(text);
}

/** Takes a printable line apart. Where a face is not on the shelf, its letters are boxes until it is. */
export function runsOf(text: string, shelf: Shelf): Runs {
  const { levels, order, mirrored } = directionsOf(text);
  const families = familiesFor(text);
  const starts = new Map<number, Run>();
  let last: Run | undefined;
  for (const { segment, index } of signs.segment(text)) {
    const level = levels?.[index] ?? 0;
    // What holds letters of a word apart that else would join: nothing is drawn for it, and the run ends.
    const said = toTheLeft.test(segment) ? segment.replaceAll(/[\u200c\u200d]/g, "") : segment;
    const one = { text: said, level, ...signFor(mirrored?.get(index) ?? said, families, shelf) };
    if (last && goOn(last, one)) {
      last.text += one.text;
      last.drawn += one.drawn;
    } else {
      last = one;
      starts.set(index, one);
    }
    if (said !== segment) last = undefined;
  }
  const read = [...starts.values()];
  return { read, seen: order ? order.flatMap((at) => starts.get(at) ?? []) : read };
}

/**
 * Whether a sign is drawn with what comes before it. Within a word that runs to the left the font brings the signs into
 * order; everything else there stands alone, and so do digits that run to the right among such words.
 */
function goOn(last: Run, next: Run): boolean {
  if (last.face !== next.face || last.level !== next.level || next.face?.isAlone) return false;
  if (next.level % 2 === 0) return !toTheLeft.test(next.text);
  return [last, next].every(({ text }) => toTheLeft.test(text) && oneWord.test(text));
}

/** How one sign is drawn: in the first face that has all of it, else in one that has its base. */
function signFor(sign: string, families: ReturnType<typeof familiesFor>, shelf: Shelf) {
  const codes = [...sign].map((one) => one.codePointAt(0) ?? 0);
  const [base = 0] = codes;
  const needed = codes.filter((code) => !joiners.has(code) && !isSkin(code));
  const { hasGlyph } = fonts();
  if (needed.every(hasGlyph)) return { drawn: String.fromCodePoint(...needed), face: null };
  let partly: Face | null | undefined = hasGlyph(base) ? null : undefined;
  for (const family of families) {
    const key = faceFor(family, base);
    if (key === undefined) continue;
    const face = shelf.face(key);
    // It is laid out again once the face is there.
    if (!face) return { drawn: missing, face: null };
    if (needed.every(face.has)) return { drawn: kept(codes, face.has), face };
    if (partly === undefined && face.has(base)) partly = face;
  }
  if (partly === undefined) return { drawn: missing, face: null };
  return { drawn: kept(needed, partly?.has ?? hasGlyph), face: partly };
}

function kept(codes: number[], has: (code: number) => boolean): string {
  const drawn = String.fromCodePoint(...codes.filter(has));
  // Thai am is a ring and a letter, and a tone mark stands above the ring: fontkit leaves it below.
  return drawn.replace(/([\u0e48-\u0e4b]*)\u0e33/, "\u0e4d$1\u0e32");
}

/** The colours of skin do not show in black and white. */
function isSkin(code: number): boolean {
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

/** The direction of each unit, their order from left to right, and brackets that turn round; nothing where all run to the right. */
function directionsOf(text: string) {
  if (!toTheLeft.test(text)) return {};
  const bidi = directions();
  // A sentence of the paper's language stays one when it begins with a name.
  const hasOthers = /\p{L}/u.test(text.replaceAll(new RegExp(toTheLeft, "gu"), ""));
  const embedding = bidi.getEmbeddingLevels(text, hasOthers ? "ltr" : "rtl");
  return {
    levels: embedding.levels,
    order: bidi.getReorderedIndices(text, embedding),
    mirrored: bidi.getMirroredCharactersMap(text, embedding.levels),
  };
}

/** The faces of one paper. What it needs for the first time is fetched when it is known what that is. */
type Shelf = {
  /** Undefined while it is not there; `fetch` brings it. */
  face(key: string): Face | undefined;
  /** Brings what was asked for in vain; whether that was anything. */
  fetch(): Promise<boolean>;
};

export function openShelf(): Shelf {
  const faces = new Map<string, Face>();
  const wanted = new Set<string>();
  return {
    face(key) {
      const face = faces.get(key) ?? loadedFace(key);
      if (face) faces.set(key, face);
      else wanted.add(key);
      return face;
    },
    async fetch() {
      const keys = [...wanted];
      wanted.clear();
      for (const key of keys) faces.set(key, await loadFace(key));
      return keys.length > 0;
    },
  };
}
