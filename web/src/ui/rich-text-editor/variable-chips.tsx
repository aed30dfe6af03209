import { Button, Text } from "@mantine/core";
import type { Editor as TiptapEditor } from "@tiptap/react";
import { ui as words } from "#words/panel/ui.ts";
import { useToolbar } from "../use-toolbar.ts";
import classes from "./editor.module.css";
import type { TextVariable } from "./editor-props.ts";

type VariableChipsProps = { editor: TiptapEditor | null; variables: TextVariable[] };

/** What can be filled in; a press puts it where the cursor is. */
export function VariableChips({ editor, variables }: VariableChipsProps) {
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
          radius="xl"
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
