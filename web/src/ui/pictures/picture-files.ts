import { maxPictureBytes, type pictureKinds, type StoredPicture } from "#contract/pictures.ts";
import { ui as words } from "#words/panel/ui.ts";
import { adminClient } from "../../lib/admin-api.ts";

export type PictureKind = (typeof pictureKinds)[number];

/** What the server can read. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

const megabytes = Math.floor(maxPictureBytes / 1024 / 1024);

/** Reported before anybody waits for an upload that would be refused; null if there is nothing wrong. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!pictureTypes.includes(file.type)) return words.pictureFiles.pleaseChooseAJpeg;
  if (file.size > maxPictureBytes) return words.pictureFiles.thisPictureIsLarger(megabytes);
  return null;
}

/** What a drop area says about itself. */
export const pictureHint = words.pictureFiles.avifOrGif(megabytes);

export async function uploadPicture(file: File, kind: PictureKind): Promise<StoredPicture> {
  const { data } = await adminClient.pictures.upload({ file, kind });
  return data;
}
