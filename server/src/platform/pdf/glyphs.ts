/** The tables of a font that say which characters it has: 12 knows all of Unicode, 4 the first 65,536 of it. */
type Format = 12 | 4;

/** Every character that a TrueType font has a sign for. Throws for a font without one of the usual tables. */
export function glyphsOf(font: Buffer): Set<number> {
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
