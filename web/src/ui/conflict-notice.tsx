import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { ui } from "#words/ui.ts";

const words = ui.form.conflict;

/** What a form says when it was refused with STALE_VERSION, and the way to what somebody else saved. */
export function ConflictNotice({ onReload }: { onReload?: () => void }) {
  return (
    <Alert color="warning" role="alert" icon={<IconUsersGroup size={20} aria-hidden />} title={words.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words.text}</Text>
        {onReload && (
          <Button size="xs" variant="default" onClick={onReload}>
            {words.reload}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
