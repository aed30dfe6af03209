import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";

/** What a form says when it was refused with STALE_VERSION, and the way to what somebody else saved. */
export function ConflictNotice({ onReload }: { onReload?: () => void }) {
  return (
    <Alert
      color="warning"
      role="alert"
      icon={<IconUsersGroup size={20} aria-hidden />}
      title="Somebody else changed this in the meantime"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Nothing was saved, so their changes are not overwritten. Load the newest, then make yours again.
        </Text>
        {onReload && (
          <Button size="xs" variant="default" onClick={onReload}>
            Load the newest
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
