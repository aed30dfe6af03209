import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { sentence } from "#web/ui/sentence.ts";
import { webhooks as words } from "#words/panel/webhooks.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import classes from "./webhooks.module.css";

export type ShownSecret = { url: string; secret: string };

/** A new secret, shown this once: a click beside it does not close it. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      centered
      size="lg"
      title={words.secretDialog.theSecretOfThisAddress}
    >
      <Stack>
        <Text>
          {sentence(
            words.secretDialog.keepItWithReceiverAt(<span className={classes.words}>{last?.url}</span>),
          )}
        </Text>
        <Text component="code" className={classes.code}>
          {last?.secret}
        </Text>
        <Group justify="flex-end">
          <CopyButton value={last?.secret ?? ""}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                {copied ? words.secretDialog.copied : words.secretDialog.copyTheSecret}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{words.secretDialog.iHaveSavedIt}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
