import type { pictureKinds, StoredPicture } from "#contract/pictures.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { isUploadable, storePicture } from "#server/platform/files/pictures.ts";
import { pathOf } from "#server/platform/files/uploaded-file.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { pictureUpload } from "./pictures.limits.ts";
import { insertPicture } from "./pictures.queries.ts";
import { showPicture } from "./show-picture.ts";

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
