import { Button, Group, List, ScrollArea, Stack, Text, Title } from "@mantine/core";
import type { ImportResult } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import { Modal } from "../../ui/dialogs.tsx";
import { messagesOf } from "./import-words.ts";

const shownLines = 200;
/** In pixels; longer lists scroll on their own. */
const listHeight = 360;

type ErrorsDialogProps = { result: ImportResult | null; opened: boolean; onClose: () => void };

/** What is wrong in the rows of an import, and what is only worth knowing, such as that a row stays as it is. */
export function ErrorsDialog({ result, opened, onClose }: ErrorsDialogProps) {
  const errors = result ? messagesOf(result, "errors") : [];
  const notes = result ? messagesOf(result, "notes") : [];
  const { noErrorsFound, errors: errorsTitle, notes: notesTitle } = words.errorsDialog;
  const isOnlyNotes = errors.length === 0 && notes.length > 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      zIndex={210}
      closeButtonProps={{ "aria-label": words.errorsDialog.closeErrors }}
      title={isOnlyNotes ? notesTitle : errorsTitle}
    >
      <Stack>
        {errors.length + notes.length === 0 && <Text>{noErrorsFound}</Text>}
        {errors.length + notes.length > 0 && (
          <ScrollArea.Autosize mah={listHeight} type="auto" viewportProps={{ tabIndex: 0 }}>
            {errors.map((one) => (
              <SheetMessages key={one.sheet} {...one} isAlone={errors.length === 1} />
            ))}
            {errors.length > 0 && notes.length > 0 && (
              <Title order={3} size="h5" mt="sm">
                {notesTitle}
              </Title>
            )}
            {notes.map((one) => (
              <SheetMessages key={one.sheet} {...one} isAlone={notes.length === 1} />
            ))}
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.errorsDialog.close}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type SheetMessagesProps = { sheet: string; lines: string[]; isAlone: boolean };

function SheetMessages({ sheet, lines, isAlone }: SheetMessagesProps) {
  const cut = lines.length - shownLines;
  return (
    <>
      {!isAlone && (
        <Text fw={600} mt="sm">
          {sheet}
        </Text>
      )}
      <List type="ordered" size="sm" aria-label={words.errorsDialog.messagesOfTheSheet(sheet)} pr="md">
        {lines.slice(0, shownLines).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {cut > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.errorsDialog.andMore(cut)}
        </Text>
      )}
    </>
  );
}
