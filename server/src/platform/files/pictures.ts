import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Files } from "./files.ts";
import { pictureWidths } from "./picture-widths.ts";

/** Larger pictures are refused before they are unpacked. */
const maxPixels = 50_000_000;
const quality = 80;

export type StoredPicture = { key: string; width: number; height: number };

/**
 * Re-encodes a picture as WebP in all widths and stores it as `<prefix>/<key>-<width>.webp`: turned as its EXIF data
 * says, without any metadata. The key is made from the content, so the same picture is stored once.
 * Throws when the buffer is no picture that can be read, or has more than 50 megapixels.
 */
export async function storePicture(files: Files, prefix: string, buffer: Buffer): Promise<StoredPicture> {
  const original = sharp(buffer, { limitInputPixels: maxPixels, failOn: "error" }).rotate();
  const { data, info } = await original.toColourspace("srgb").png({ compressionLevel: 1 }).toBuffer({
    resolveWithObject: true,
  });
  const key = `${prefix}/${createHash("sha256").update(buffer).digest("hex").slice(0, 24)}`;
  for (const width of pictureWidths(info.width)) {
    const content = await sharp(data).resize({ width }).webp({ quality }).toBuffer();
    await files.put(`${key}-${width}.webp`, content);
  }
  return { key, width: info.width, height: info.height };
}

/** What a person may upload; drawings such as SVG can hold scripts and name other files. */
const uploadFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** Whether the bytes begin a picture of a kind that people may upload, whatever its name says. */
export async function isUploadable(buffer: Buffer): Promise<boolean> {
  const { format } = await sharp(buffer, { limitInputPixels: maxPixels }).metadata();
  return uploadFormats.has(format ?? "");
}
