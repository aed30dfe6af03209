import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { envelope, picture, pictureKey, uploadedFile } from "./shapes.ts";

/** The largest picture accepted, in bytes; it is re-encoded to much less. */
export const maxPictureBytes = 10 * 1024 * 1024;

export const pictureKinds = ["product", "category", "logo", "page"] as const;

/** A stored picture, with the key by which forms refer to it. */
export const storedPicture = picture.extend({ key: pictureKey });
export type StoredPicture = z.infer<typeof storedPicture>;

export const pictures = {
  upload: endpoint({
    method: "POST",
    path: "/club-admin-panel/upload-image",
    who: "staff",
    right: "addProducts",
    maxFileBytes: maxPictureBytes,
    summary: "Upload a picture as multipart/form-data; it is re-encoded, without its metadata",
    tag: "Pictures",
    changes: "nothing",
    input: z.object({ file: uploadedFile, kind: z.enum(pictureKinds) }),
    output: envelope(storedPicture),
    errors: ["PICTURE_UNREADABLE", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  }),
};
