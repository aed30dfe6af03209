import { FileButton } from "@mantine/core";
import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconPhotoPlus } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { ui as words } from "#words/panel/ui.ts";
import { pictureTypes } from "../pictures/picture-files.ts";
import { useToolbar } from "../use-toolbar.ts";
import { LinkButton } from "./link-button.tsx";
import { TableButtons } from "./table-buttons.tsx";
import type { usePictureInsert } from "./use-picture-insert.ts";

const ALIGNMENTS = [
  { value: null, label: words.toolbar.alignLeft, Icon: IconAlignLeft },
  { value: "center", label: words.toolbar.alignCentre, Icon: IconAlignCenter },
  { value: "right", label: words.toolbar.alignRight, Icon: IconAlignRight },
];

type ToolbarProps = {
  editor: Editor | null;
  /** Null if the text takes no pictures. */
  pictures: ReturnType<typeof usePictureInsert> | null;
};

/** The buttons above the text. */
export function Toolbar({ editor, pictures }: ToolbarProps) {
  return (
    <MantineEditor.Toolbar {...useToolbar(words.toolbar.formatting)}>
      <MantineEditor.ControlsGroup>
        <MantineEditor.H2 />
        <MantineEditor.H3 />
        <MantineEditor.H4 />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <MantineEditor.Bold />
        <MantineEditor.Italic />
        <MantineEditor.Underline />
        <MantineEditor.Strikethrough />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <MantineEditor.BulletList />
        <MantineEditor.OrderedList />
        <MantineEditor.Blockquote />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <LinkButton editor={editor} />
        <MantineEditor.Unlink />
      </MantineEditor.ControlsGroup>
      <Alignment editor={editor} />
      <TableButtons editor={editor} />
      {pictures && (
        <MantineEditor.ControlsGroup>
          <FileButton
            accept={pictureTypes.join(",")}
            onChange={(file) => file && pictures.insert([file])}
            disabled={pictures.isUploading}
          >
            {(button) => (
              <MantineEditor.Control
                {...button}
                disabled={pictures.isUploading}
                aria-label={
                  pictures.isUploading ? words.toolbar.uploadingThePicture : words.toolbar.insertAPicture
                }
                title={words.toolbar.insertAPicture}
              >
                <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
              </MantineEditor.Control>
            )}
          </FileButton>
        </MantineEditor.ControlsGroup>
      )}
      <MantineEditor.ControlsGroup>
        <MantineEditor.Undo />
        <MantineEditor.Redo />
      </MantineEditor.ControlsGroup>
    </MantineEditor.Toolbar>
  );
}

function Alignment({ editor }: { editor: Editor | null }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: shown }) => {
      if (!shown) return null;
      const kind = shown.isActive("heading") ? "heading" : "paragraph";
      return (shown.getAttributes(kind).textAlign as string | null | undefined) ?? null;
    },
  });
  const align = (textAlign: string | null) =>
    editor
      ?.chain()
      .focus()
      .updateAttributes("paragraph", { textAlign })
      .updateAttributes("heading", { textAlign })
      .run();
  return (
    <MantineEditor.ControlsGroup>
      {ALIGNMENTS.map(({ value, label, Icon }) => (
        <MantineEditor.Control
          key={label}
          active={current === value}
          onClick={() => align(value)}
          aria-label={label}
          title={label}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
        </MantineEditor.Control>
      ))}
    </MantineEditor.ControlsGroup>
  );
}
