import type { z } from "zod";
import type { StoredPicture } from "#contract/pictures.ts";
import type { image } from "#contract/shapes.ts";
import { pictureWidths } from "#server/platform/files/picture-widths.ts";

type Picture = NonNullable<z.infer<typeof image>>;
type Stored = { key: string; alt: string; width: number; height: number };

/** The width for browsers without `srcset`. */
const plainWidth = 640;

/** URLs of a stored picture in all its widths; null if there is none. */
export function pictureOf(stored: Stored | null): Picture | null {
  if (!stored?.key) return null;
  const { key, alt, width, height } = stored;
  const widths = pictureWidths(width);
  const addressOf = (wide: number) => addressAt(key, wide);
  const plain = widths.findLast((wide) => wide <= plainWidth) ?? widths[0] ?? plainWidth;
  return {
    url: addressOf(plain),
    srcset: widths.map((wide) => `${addressOf(wide)} ${wide}w`).join(", "),
    alt,
    width,
    height,
  };
}

/** The address of a stored picture in its smallest width, within the club's site. */
export function thumbnailOf({ key, width }: Pick<Stored, "key" | "width">): string {
  return addressAt(key, pictureWidths(width)[0] ?? width);
}

function addressAt(key: string, wide: number): string {
  return `/files/${key}-${wide}.webp`;
}

/** The same with the key, for forms of the panel. */
export function showPicture(stored: Stored): StoredPicture;
export function showPicture(stored: Stored | null): StoredPicture | null;
export function showPicture(stored: Stored | null): StoredPicture | null {
  const picture = pictureOf(stored);
  return picture && stored ? { ...picture, key: stored.key } : null;
}
