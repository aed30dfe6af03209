import type { Editor } from "@tiptap/react";
import { useCallback, useState } from "react";
import { notify } from "#web/lib/toast.ts";
import { pictureProblem, uploadPicture } from "../pictures.ts";

/** Uploads pictures and inserts them into the text, one after the other, at the cursor. */
export function usePictureInsert(editor: Editor | null) {
  const [isUploading, setUploading] = useState(false);
  /** False if there is nothing to insert, so that the editor continues with what was pasted or dropped. */
  const insert = useCallback(
    (files: File[]): boolean => {
      if (files.length === 0 || !editor) return false;
      const work = async () => {
        setUploading(true);
        for (const file of files) {
          const problem = pictureProblem(file);
          if (problem) notify.error(`${file.name}: ${problem}`);
          else await insertOne(editor, file).catch(notify.failure);
        }
        setUploading(false);
      };
      void work();
      return true;
    },
    [editor],
  );
  return { insert, isUploading };
}

async function insertOne(editor: Editor, file: File): Promise<void> {
  const { url, alt, width, height } = await uploadPicture(file, "page");
  if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt, width, height }).run();
}
