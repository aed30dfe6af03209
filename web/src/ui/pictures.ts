import { type MouseEvent, type RefObject, useRef, useState } from "react";
import { maxPictureBytes, type pictureKinds, type StoredPicture } from "#contract/pictures.ts";
import { adminClient } from "#web/lib/admin-api.ts";
import { hasCode, uploadText } from "#web/lib/errors.ts";
import { notify } from "#web/lib/toast.ts";
import { ui as words } from "#words/panel/ui.ts";

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

/** A file that is not a stored picture yet, or could not become one. */
export type Upload = { id: number; file: File; error: string | null; mayRetry: boolean };

/**
 * Uploads files one after the other, so that pictures come in the order in which they were selected. A stored one leaves
 * the list through `onUploaded`; a failed one stays until it is retried or dismissed.
 */
export function usePictureUploads(kind: PictureKind, onUploaded: (picture: StoredPicture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextId = useRef(1);
  const queue = useRef<Promise<void>>(Promise.resolve());
  // The form changes with every picture; an earlier upload reports to the form as it is now.
  const latest = useRef(onUploaded);
  latest.current = onUploaded;

  const dismiss = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id));
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  const send = async ({ id, file }: Upload) => {
    try {
      const picture = await uploadPicture(file, kind);
      dismiss(id);
      latest.current(picture);
    } catch (failure) {
      // A picture that cannot be read will not be readable the next time.
      notify.error(uploadText(failure));
      update(id, { error: uploadText(failure), mayRetry: !hasCode(failure, "PICTURE_UNREADABLE") });
    }
  };
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload));
  };

  return {
    uploads,
    dismiss,
    add: (files: File[]) => {
      const added = files.map((file) => ({
        id: nextId.current++,
        file,
        error: pictureProblem(file),
        mayRetry: false,
      }));
      setUploads((now) => [...now, ...added]);
      for (const upload of added) if (upload.error === null) enqueue(upload);
    },
    retry: (upload: Upload) => {
      update(upload.id, { error: null });
      enqueue(upload);
    },
  };
}

/** Opens the file chooser once: the drop zone around the button would do it a second time. */
export const chooseBy = (open: RefObject<(() => void) | null>) => (event: MouseEvent) => {
  event.stopPropagation();
  open.current?.();
};
