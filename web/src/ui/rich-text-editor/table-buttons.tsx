import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
} from "@tabler/icons-react";
import type { Command } from "@tiptap/pm/state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import { type Editor, useEditorState } from "@tiptap/react";
import { ui as words } from "#words/panel/ui.ts";

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
export function TableButtons({ editor }: { editor: Editor | null }) {
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
