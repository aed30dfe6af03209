import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { boundedCache } from "../bounded-cache.ts";
import type { Weight } from "./fonts.ts";
import { glyphsOf } from "./glyphs.ts";

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
export type FontFamily = keyof typeof families;

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
  const known = places.get(family) ?? placesIn(family);
  places.set(family, known);
  return known.get(codePoint);
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
const loaded = boundedCache<Face>(32 * 1024 * 1024);

/** A face that a paper of this process has needed before. */
export function loadedFace(key: string): Face | undefined {
  return loaded.get(key);
}

/** Unpacks a face and cuts its two weights out of all those it has. */
export async function loadFace(key: string): Promise<Face> {
  const known = loaded.get(key);
  if (known) return known;
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
