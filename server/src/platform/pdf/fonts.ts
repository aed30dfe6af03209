import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { glyphsOf } from "./glyphs.ts";

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
