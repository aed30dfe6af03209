import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** How many pixels may differ, as a share: the figures of a clock, but not the word on a button. */
const alike = 0.0002;
/** From 0 to 255: less than this is the edge of a letter. */
const seen = 48;

export function asWebp(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer();
}

/** Whether the file is there and shows the same. */
export async function looksLike(file: string, picture: Buffer): Promise<boolean> {
  const before = await readFile(file).catch(() => null);
  if (before === null) return false;
  const [one, other] = await Promise.all(
    [before, picture].map((from) => sharp(from).greyscale().raw().toBuffer()),
  );
  if (!one || !other || one.length !== other.length) return false;
  const differing = one.reduce(
    (sum, value, at) => sum + (Math.abs(value - (other[at] ?? 0)) > seen ? 1 : 0),
    0,
  );
  return differing / one.length < alike;
}
