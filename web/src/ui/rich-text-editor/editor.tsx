import { ui as words } from "#words/panel/ui.ts";
import "@mantine/tiptap/styles.layer.css";
import { Button, Input, Text, TextInput } from "@mantine/core";
import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import { type Editor as TiptapEditor, useEditor, useEditorState } from "@tiptap/react";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { useToolbar } from "../toolbar.tsx";
import classes from "./editor.module.css";
import { extensions } from "./extensions.ts";
import { holdsOnlyPictures, type Lost, nothingLost, readPastedHtml } from "./pasted-html.ts";
import { Toolbar, usePictureInsert } from "./toolbar.tsx";

/** The editor itself; `ui/rich-text-editor.tsx` loads it when a form shows one. */
export function Editor(props: RichTextEditorProps) {
  const { label, value, onChange, error, description, withPictures = false, variables = [] } = props;
  const { minHeight = 200 } = props;
  const id = useId();
  // The editor is created once; its callbacks are always the newest.
  const latest = useRef(onChange);
  latest.current = onChange;
  const emitted = useRef(value);
  const [lost, setLost] = useState(nothingLost);
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: changed }) => {
      emitted.current = changed.isEmpty ? "" : changed.getHTML();
      latest.current(emitted.current);
    },
  });
  const pictures = usePictureInsert(editor);

  // A value that was not typed here, such as after discarding, replaces the text.
  useEffect(() => {
    if (!editor || value === emitted.current) return;
    emitted.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    const take = (files: FileList | undefined) => {
      if (files === undefined || files.length === 0) return false;
      setLost({ ...nothingLost, pictures: withPictures ? 0 : files.length });
      return withPictures ? pictures.insert([...files]) : true;
    };
    editor?.setOptions({
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          "aria-describedby": [description && `${id}-description`, error && `${id}-error`]
            .filter(Boolean)
            .join(" "),
          ...(error ? { "aria-invalid": "true" } : {}),
        },
        transformPastedHTML: (html) => readPastedHtml(html, setLost),
        handlePaste: (_view, { clipboardData }) =>
          holdsOnlyPictures(clipboardData) && take(clipboardData?.files),
        handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && take(dataTransfer?.files),
      },
    });
  }, [editor, id, description, error, withPictures, pictures.insert]);

  const notPasted = lostWords(lost, withPictures);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor?.commands.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <MantineEditor
        editor={editor}
        labels={words.editor}
        className={classes.root}
        data-invalid={error ? true : undefined}
        style={{ "--editor-height": `${minHeight}px` } as CSSProperties}
        mt={4}
      >
        <Toolbar editor={editor} pictures={withPictures ? pictures : null} />
        {variables.length > 0 && <VariableChips editor={editor} variables={variables} />}
        {withPictures && <PictureText editor={editor} />}
        <MantineEditor.Content className={classes.content} />
      </MantineEditor>
      <div role="status">
        {notPasted !== "" && (
          <Text size="sm" c="warning" mt={4}>
            {notPasted}
          </Text>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** What of a pasted text will not be saved. */
function lostWords({ pictures, links, insets }: Lost, withPictures: boolean): string {
  const { pasted } = words;
  return [
    ...(pictures > 0 ? [withPictures ? pasted.picturesToInsert(pictures) : pasted.noPictures(pictures)] : []),
    ...(links > 0 ? [pasted.linksWithoutAddress(links)] : []),
    ...(insets > 0 ? [pasted.noInsets(insets)] : []),
  ].join(" ");
}

/** Shown while a picture of the text is selected: what it shows, for those who do not see it. */
function PictureText({ editor }: { editor: TiptapEditor | null }) {
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
        value={alt}
        onChange={(event) => editor?.commands.updateAttributes("image", { alt: event.currentTarget.value })}
      />
    </div>
  );
}

type VariableChipsProps = { editor: TiptapEditor | null; variables: TextVariable[] };

/** What can be filled in; a press puts it where the cursor is. */
function VariableChips({ editor, variables }: VariableChipsProps) {
  const insert = (name: string) => editor?.chain().focus().insertContent(`{{ ${name} }}`).run();
  return (
    <div className={classes.strip} {...useToolbar(words.variableChips.insertAVariable)}>
      <Text size="xs" c="dimmed" aria-hidden>
        {words.variableChips.insert}
      </Text>
      {variables.map(({ name, label }) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          title={`{{ ${name} }}`}
          onClick={() => insert(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Something that is filled in when the text is used, such as a member's first name in a mail. */
type TextVariable = { name: string; label: string };

export type RichTextEditorProps = {
  label: string;
  /** HTML; an empty text is "". */
  value: string;
  onChange: (html: string) => void;
  error?: string | null;
  description?: string;
  /** Lets pictures be uploaded into the text. */
  withPictures?: boolean;
  /** Offered as chips that insert `{{ name }}`. */
  variables?: TextVariable[];
  minHeight?: number;
};
