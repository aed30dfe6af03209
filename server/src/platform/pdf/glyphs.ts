/** The table of a font that says which characters it has; format 12 is the one that knows all of Unicode. */
const wholeUnicode = 12;

/** Every character that a TrueType font has a sign for. Throws for a font without the usual table. */
export function glyphsOf(font: Buffer): Set<number> {
  const table = subtableOf(font);
  const glyphs = new Set<number>();
  const groups = font.readUInt32BE(table + 12);
  for (let group = 0; group < groups; group += 1) {
    const at = table + 16 + group * 12;
    const last = font.readUInt32BE(at + 4);
    for (let code = font.readUInt32BE(at); code <= last; code += 1) glyphs.add(code);
  }
  return glyphs;
}

function subtableOf(font: Buffer): number {
  const cmap = tableAt(font, "cmap");
  const count = font.readUInt16BE(cmap + 2);
  for (let one = 0; one < count; one += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + one * 8 + 4);
    if (font.readUInt16BE(subtable) === wholeUnicode) return subtable;
  }
  throw new Error("The font does not say which characters it has");
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let one = 0; one < count; one += 1) {
    const at = 12 + one * 16;
    if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}
