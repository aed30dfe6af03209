import { FileButton } from "@mantine/core";
import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhotoPlus,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
} from "@tabler/icons-react";
import type { Command } from "@tiptap/pm/state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import { type Editor, useEditorState } from "@tiptap/react";
import { useCallback, useState } from "react";
import { notify } from "#web/lib/toast.ts";
import { ui as words } from "#words/panel/ui.ts";
import { pictureProblem, pictureTypes, uploadPicture } from "../pictures.ts";
import { useToolbar } from "../toolbar.tsx";
import { LinkButton } from "./link-button.tsx";

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

const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

const CHANGES: { label: string; Icon: typeof IconTable; command: Command }[] = [
  { label: words.tableButtons.addARowBelow, Icon: IconRowInsertBottom, command: addRowAfter },
  { label: words.tableButtons.removeThisRow, Icon: IconRowRemove, command: deleteRow },
  { label: words.tableButtons.addColumnOnRight, Icon: IconColumnInsertRight, command: addColumnAfter },
  { label: words.tableButtons.removeThisColumn, Icon: IconColumnRemove, command: deleteColumn },
  { label: words.tableButtons.removeTheTable, Icon: IconTableOff, command: deleteTable },
];

/** Inserts a table; inside one, changes its rows and columns. */
function TableButtons({ editor }: { editor: Editor | null }) {
  const isInside = useEditorState({
    editor,
    selector: ({ editor: shown }) => shown?.isActive("table") ?? false,
  });
  const run = (command: Command) => {
    if (!editor) return;
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return (
    <MantineEditor.ControlsGroup>
      {isInside ? (
        CHANGES.map(({ label, Icon, command }) => (
          <MantineEditor.Control key={label} onClick={() => run(command)} aria-label={label} title={label}>
            <Icon size={16} stroke={1.5} aria-hidden />
          </MantineEditor.Control>
        ))
      ) : (
        <MantineEditor.Control
          onClick={() => editor?.chain().focus().insertContent(emptyTable()).run()}
          aria-label={words.tableButtons.insertATable}
          title={words.tableButtons.insertATable}
        >
          <IconTable size={16} stroke={1.5} aria-hidden />
        </MantineEditor.Control>
      )}
    </MantineEditor.ControlsGroup>
  );
}

/** Its first row is the head. */
function emptyTable() {
  const row = (type: string) => ({
    type: "tableRow",
    content: Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  const rows = Array.from({ length: NEW_ROWS }, (_, at) => row(at === 0 ? "tableHeader" : "tableCell"));
  return { type: "table", content: rows };
}

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
