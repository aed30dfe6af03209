import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useRef } from "react";
import type { MailVariable } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { useToolbar } from "../../../ui/use-toolbar.ts";
import { insertVariable, subjectVariables, written } from "../wording.ts";

type SubjectInputProps = {
  value: string;
  error: string | undefined;
  variables: MailVariable[];
  onChange: (subject: string) => void;
};

/** The subject, with chips that put a variable where the cursor is. */
export function SubjectInput({ value, error, variables, onChange }: SubjectInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (name: string) => {
    const start = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? start;
    const { text, cursor } = insertVariable(value, { start, end }, name);
    onChange(text);
    // The new text is in the field once React has drawn it.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Stack gap={6}>
      <TextInput
        ref={input}
        label={words.subjectInput.subject}
        maxLength={200}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap={6} {...useToolbar(words.subjectInput.insertVariableIntoSubject)}>
        {subjectVariables(variables).map(({ name, label }) => (
          <Button
            key={name}
            size="compact-xs"
            radius="xl"
            variant="default"
            title={written(name)}
            onClick={() => insert(name)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
