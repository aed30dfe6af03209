import { Button, Group, List, ScrollArea, Stack, Text } from "@mantine/core";
import type { ImportResult } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import { Modal } from "../../ui/dialogs.tsx";
import { messagesOf } from "./import-words.ts";

const shownLines = 200;
/** In pixels; longer lists scroll on their own. */
const listHeight = 360;

type ErrorsDialogProps = { result: ImportResult | null; opened: boolean; onClose: () => void };

/** What an import says about rows that it rejected, or did not need to load. */
export function ErrorsDialog({ result, opened, onClose }: ErrorsDialogProps) {
  const messages = result ? messagesOf(result) : [];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      zIndex={210}
      closeButtonProps={{ "aria-label": words.errorsDialog.closeErrors }}
      title={words.errorsDialog.errors}
    >
      <Stack>
        {messages.length === 0 && <Text>{words.errorsDialog.noErrorsFound}</Text>}
        {messages.length > 0 && (
          <ScrollArea.Autosize mah={listHeight} type="auto" viewportProps={{ tabIndex: 0 }}>
            {messages.map(({ sheet, lines }) => (
              <SheetMessages key={sheet} sheet={sheet} lines={lines} isAlone={messages.length === 1} />
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
