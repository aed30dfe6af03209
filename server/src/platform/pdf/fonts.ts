import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { boundedCache } from "../cache.ts";

/** The two weights that papers are written in. */
export type Weight = "regular" | "bold";

/** From the top of a line of Inter to its baseline, on which other fonts stand, too; a share of the size. */
export const ascent = 1984 / 2048;

type Fonts = { files: Record<Weight, Buffer>; hasGlyph(codePoint: number): boolean };

let opened: Fonts | undefined;

/** Inter, read once a process. What it has no sign for, see `runsOf`. */
export function fonts(): Fonts {
  opened ??= openFonts();
  return opened;
}

function openFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const read = (style: string) =>
    readFileSync(resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`));
  const files = { regular: read("400Regular"), bold: read("600SemiBold") };
  const glyphs = glyphsOf(files.regular);
  return { files, hasGlyph: (codePoint) => glyphs.has(codePoint) };
}

/**
 * A part of a font: the letters of one script, or some hundred of those of East Asia. Its files are TrueType. Signs that change
 * places or become one within what a reader sees as one letter, but do not join the next, stand alone.
 */
export type Face = {
  key: string;
  files: Record<Weight, Buffer>;
  isAlone: boolean;
  has(codePoint: number): boolean;
};

/** What Inter does not have, in the order it is looked for. A font in numbered parts has no `part`. */
const families = {
  georgian: { font: "noto-sans-georgian", part: "georgian", isAlone: false },
  armenian: { font: "noto-sans-armenian", part: "armenian", isAlone: false },
  hebrew: { font: "noto-sans-hebrew", part: "hebrew", isAlone: false },
  // Noto's letters are put together from bodies and dots, so that no program finds them in a file.
  arabic: { font: "vazirmatn", part: "arabic", isAlone: false },
  thai: { font: "noto-sans-thai", part: "thai", isAlone: true },
  devanagari: { font: "noto-sans-devanagari", part: "devanagari", isAlone: true },
  japanese: { font: "noto-sans-jp", part: null, isAlone: false },
  korean: { font: "noto-sans-kr", part: null, isAlone: false },
  chinese: { font: "noto-sans-sc", part: null, isAlone: false },
  emoji: { font: "noto-emoji", part: null, isAlone: true },
} as const;
type FontFamily = keyof typeof families;

const ofScripts = ["georgian", "armenian", "hebrew", "arabic", "thai", "devanagari"] as const;

/**
 * In which order fonts are asked for a letter of a text. The same Han letter is drawn in one way in Japan and in another in
 * China; what else is written says where the text is from.
 */
export function familiesFor(text: string): FontFamily[] {
  const ofEastAsia: FontFamily[] = /[\p{sc=Hira}\p{sc=Kana}]/u.test(text)
    ? ["japanese", "chinese", "korean"]
    : /\p{sc=Hang}/u.test(text)
      ? ["korean", "japanese", "chinese"]
      : ["chinese", "japanese", "korean"];
  return [...ofScripts, ...ofEastAsia, "emoji"];
}

const { resolve } = createRequire(import.meta.url);
const places = new Map<FontFamily, Map<number, string>>();

/** The face of a family that says it has a character; it may turn out not to. */
export function faceFor(family: FontFamily, codePoint: number): string | undefined {
  const parts = places.get(family) ?? placesIn(family);
  places.set(family, parts);
  return parts.get(codePoint);
}

/** Which part of a family has which character, as its package says in ranges such as `U+41-43,U+20AC`. */
function placesIn(family: FontFamily): Map<number, string> {
  const { font, part } = families[family];
  const path = resolve(`@fontsource-variable/${font}/unicode.json`);
  const ranges: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
  const found = new Map<number, string>();
  for (const [name, range] of Object.entries(ranges)) {
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    const own = part === null ? number : name === part && name;
    if (!own) continue;
    for (const piece of range.split(",")) {
      const [first = 0, last = first] = piece
        .trim()
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      for (let code = first; code <= last; code += 1) found.set(code, `${family} ${own}`);
    }
  }
  return found;
}

/** A paper in East Asian letters takes 20 to 60 faces, of 30 to 150 KB in each weight. */
const loaded = boundedCache<Face>("fonts", 32 * 1024 * 1024);

/** A face that a paper of this process has needed before. */
export function loadedFace(key: string): Face | undefined {
  return loaded.get(key);
}

/** Unpacks a face and cuts its two weights out of all those it has. */
export async function loadFace(key: string): Promise<Face> {
  const cached = loaded.get(key);
  if (cached) return cached;
  const [family, part] = key.split(" ") as [FontFamily, string];
  const { font, isAlone } = families[family];
  const packed = await readFile(
    resolve(`@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`),
  );
  const { default: subsetFont } = await import("subset-font");
  const cut = async (wght: number) => {
    await letOthersRun();
    return subsetFont(packed, null, {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: "sfnt",
      variationAxes: { wght },
    });
  };
  const files = { regular: await cut(400), bold: await cut(600) };
  const glyphs = glyphsOf(files.regular);
  const face = { key, files, isAlone, has: (codePoint: number) => glyphs.has(codePoint) };
  loaded.set(key, face, files.regular.length + files.bold.length);
  return face;
}

/** The tables of a font that say which characters it has: 12 knows all of Unicode, 4 the first 65,536 of it. */
type Format = 12 | 4;

/** Every character that a TrueType font has a sign for. Throws for a font without one of the usual tables. */
function glyphsOf(font: Buffer): Set<number> {
  const whole = subtableOf(font, 12);
  if (whole !== null) return listed(font, whole);
  const part = subtableOf(font, 4);
  if (part === null) throw new Error("The font does not say which characters it has");
  return inSegments(font, part);
}

function listed(font: Buffer, table: number): Set<number> {
  const glyphs = new Set<number>();
  const groups = font.readUInt32BE(table + 12);
  for (let group = 0; group < groups; group += 1) {
    const at = table + 16 + group * 12;
    const last = font.readUInt32BE(at + 4);
    for (let code = font.readUInt32BE(at); code <= last; code += 1) glyphs.add(code);
  }
  return glyphs;
}

/** Four lists of the same length: ends, starts, differences, and where the signs are listed if they do not follow each other. */
function inSegments(font: Buffer, table: number): Set<number> {
  const glyphs = new Set<number>();
  const size = font.readUInt16BE(table + 6);
  const [ends, starts, differences, places] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(
    (from) => (at: number) => table + from + at,
  ) as [At, At, At, At];
  for (let at = 0; at < size; at += 2) {
    const first = font.readUInt16BE(starts(at));
    const difference = font.readUInt16BE(differences(at));
    const place = font.readUInt16BE(places(at));
    for (let code = first; code <= font.readUInt16BE(ends(at)) && code < 0xffff; code += 1) {
      const glyph =
        place === 0
          ? (code + difference) % 0x10000
          : font.readUInt16BE(places(at) + place + 2 * (code - first));
      if (glyph !== 0) glyphs.add(code);
    }
  }
  return glyphs;
}

type At = (at: number) => number;

function subtableOf(font: Buffer, format: Format): number | null {
  const cmap = tableAt(font, "cmap");
  const count = font.readUInt16BE(cmap + 2);
  for (let one = 0; one < count; one += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + one * 8 + 4);
    if (font.readUInt16BE(subtable) === format) return subtable;
  }
  return null;
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let one = 0; one < count; one += 1) {
    const at = 12 + one * 16;
    if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}
