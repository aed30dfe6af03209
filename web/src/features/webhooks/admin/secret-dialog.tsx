import { Button, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./webhooks.module.css";

export type ShownSecret = { url: string; secret: string };

/** A new secret, shown this once: a click beside it does not close it. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  // What it was about stays while the dialog fades out.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      centered
      size="lg"
      title="The secret of this address"
    >
      <Stack>
        <Text>
          Keep it with the receiver at <span className={classes.words}>{last?.url}</span>. It is shown this
          once; you can make a new one at any time.
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
                {copied ? "Copied" : "Copy the secret"}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have saved it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
