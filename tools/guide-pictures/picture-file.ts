import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** How much of two pictures may differ, as a mean over all points from 0 to 255, before they are told apart. */
const alike = 0.3;

export function asWebp(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer();
}

/** Whether the file is there and shows the same: clocks and edges of letters aside. */
export async function looksLike(file: string, picture: Buffer): Promise<boolean> {
  const before = await readFile(file).catch(() => null);
  if (before === null) return false;
  const [one, other] = await Promise.all(
    [before, picture].map((from) => sharp(from).greyscale().raw().toBuffer()),
  );
  if (!one || !other || one.length !== other.length) return false;
  const difference = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
  return difference / one.length < alike;
}
