import { TextInput } from "@mantine/core";
import { type Editor as TiptapEditor, useEditorState } from "@tiptap/react";
import { ui as words } from "#words/panel/ui.ts";
import classes from "./editor.module.css";

/** Shown while a picture of the text is selected: what it shows, for those who do not see it. */
export function PictureText({ editor }: { editor: TiptapEditor | null }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      shown?.isActive("image") ? String(shown.getAttributes("image").alt ?? "") : null,
  });
  if (alt === null || alt === undefined) return null;
  return (
    <div className={classes.strip}>
      <TextInput
        size="xs"
        flex={1}
        label={words.pictureText.whatThePictureShows}
        description={words.pictureText.readAloudToPeople}
        maxLength={200}
        value={alt}
        onChange={(event) => editor?.commands.updateAttributes("image", { alt: event.currentTarget.value })}
      />
    </div>
  );
}
