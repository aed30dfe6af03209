import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { ApiError } from "../http/api-error.ts";
import { pictureLibrary } from "../needed-later.ts";
import { boundedShares } from "../work-queue.ts";
import type { Files } from "./files.ts";

/** Larger pictures are refused before they are decoded. */
const maxPixels = 50_000_000;
const quality = 80;
/** A decoded pixel takes some bytes of memory, so one large picture is decoded at a time, or many small ones. */
const bounded = boundedShares({ total: maxPixels, waiting: 40 });

export type StoredPictureFile = { key: string; width: number; height: number };

/**
 * Re-encodes a picture as WebP in all widths and stores it as `<prefix>/<key>-<width>.webp`: turned as its EXIF data
 * says, without any metadata. The key is made from the content, so the same picture is stored once. `source` is its
 * bytes, or its path. Throws if it is not a readable picture; PICTURE_UNREADABLE if it has more than 50 megapixels.
 */
export async function storePicture(
  files: Files,
  prefix: string,
  source: Buffer | string,
): Promise<StoredPictureFile> {
  // Read from the header; nothing is decoded.
  const { width, height, autoOrient } = await pictureLibrary()(source, {
    limitInputPixels: false,
  }).metadata();
  const pixels = width * height;
  if (pixels > maxPixels) {
    throw new ApiError("PICTURE_UNREADABLE", { message: (words) => words.pictures.tooManyPixels });
  }
  const key = `${prefix}/${(await hashOf(source)).slice(0, 24)}`;
  const widths = pictureWidths(autoOrient.width);
  await bounded(pixels, async () => {
    // Decoded once, to the largest width; the others are made from that.
    const largest = await pictureLibrary()(source, { limitInputPixels: maxPixels, failOn: "error" })
      .rotate()
      .resize({ width: Math.max(...widths) })
      .toColourspace("srgb")
      .png({ compressionLevel: 1 })
      .toBuffer();
    const contents: [string, Buffer][] = [];
    for (const wide of widths) {
      const content = await pictureLibrary()(largest).resize({ width: wide }).webp({ quality }).toBuffer();
      contents.push([`${key}-${wide}.webp`, content]);
    }
    await files.putAll(contents);
  });
  return { key, ...autoOrient };
}

/** What people may upload; formats such as SVG can contain scripts and name other files. */
const uploadFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** Whether the file begins like a picture of a kind that people may upload, whatever its name says. */
export async function isUploadable(path: string): Promise<boolean> {
  const { format } = await pictureLibrary()(path, { limitInputPixels: false }).metadata();
  return uploadFormats.has(format ?? "");
}

async function hashOf(source: Buffer | string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of typeof source === "string" ? createReadStream(source) : [source])
    hash.update(piece);
  return hash.digest("hex");
}

const widths = [160, 320, 640, 1280] as const;

/** The widths in which a picture of this width is stored: its own up to the largest, and those below it. */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, ...widths.slice(-1));
  return [...widths.filter((wide) => wide < largest), largest];
}
