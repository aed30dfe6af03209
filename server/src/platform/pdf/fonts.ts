import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { glyphsOf } from "./glyphs.ts";

/** The two weights that papers are written in. */
export type Weight = "regular" | "bold";

type Fonts = { files: Record<Weight, Buffer>; hasGlyph(codePoint: number): boolean };

let opened: Fonts | undefined;

/** Inter, read once a process. What it has no sign for, see `printable`. */
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
