import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { StoredPictureFile } from "#server/platform/files/pictures.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

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
