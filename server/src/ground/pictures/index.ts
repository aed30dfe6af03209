/** Pictures that staff upload: re-encoded, stored in the file store, and referred to by key. */

import type { z } from "zod";
import type { pictureKinds, StoredPicture } from "#contract/pictures.ts";
import type { image } from "#contract/shapes.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import {
  isUploadable,
  pictureWidths,
  type StoredPictureFile,
  storePicture,
} from "#server/platform/files/pictures.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { pathOf } from "#server/platform/http/uploads.ts";
import type { Budget } from "#server/platform/rate-limits.ts";

/** Pictures uploaded by one person; each costs far more than an ordinary call. */
const pictureUpload: Budget = { name: "pictureUpload", points: 120, seconds: 60 };

/** Stores a picture, re-encoded and stripped of metadata, and returns the key by which forms refer to it. */
export async function uploadPicture(
  ctx: Ctx,
  file: File,
  kind: (typeof pictureKinds)[number],
): Promise<StoredPicture> {
  await ctx.platform.limits.take(pictureUpload, `${ctx.clubId}:${ctx.actor.id}`);
  const stored = await store(ctx, kind, pathOf(file)).catch((error) => {
    throw error instanceof ApiError ? error : new ApiError("PICTURE_UNREADABLE", { cause: error });
  });
  await inClub(ctx, (tx) => insertPicture(tx, stored));
  return showPicture({ ...stored, alt: "" });
}

async function store(ctx: Ctx, kind: string, path: string) {
  if (!(await isUploadable(path))) throw new Error("No picture of a kind that may be uploaded");
  return storePicture(ctx.platform.files, `${ctx.clubId}/${kind}`, path);
}

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

/** The same picture uploaded again is the same row; it may have been stored smaller than it is before. */
export async function insertPicture(tx: ClubTx, picture: StoredPictureFile): Promise<void> {
  await tx.query(
    `insert into pictures (club_id, key, width, height) values ($1, $2, $3, $4)
     on conflict (club_id, key) do update set width = excluded.width, height = excluded.height`,
    [tx.clubId, picture.key, picture.width, picture.height],
  );
}

/**
 * The uploaded pictures with these keys, by key. Throws VALIDATION_FAILED at `field` if one was not uploaded by this
 * club.
 */
export async function findPictures(
  tx: ClubTx,
  keys: string[],
  field: string,
): Promise<Map<string, StoredPictureFile>> {
  const rows = await tx.query<StoredPictureFile>(
    "select key, width, height from pictures where club_id = $1 and key = any($2)",
    [tx.clubId, keys],
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  if (keys.some((key) => !found.has(key)))
    throw new ApiError("VALIDATION_FAILED", {
      errors: { [field]: [({ pictures }) => pictures.uploadFirst] },
    });
  return found;
}
