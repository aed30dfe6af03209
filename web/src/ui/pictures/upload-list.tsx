import { ActionIcon, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Upload } from "./use-picture-uploads.ts";

type UploadListProps = {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (id: number) => void;
};

/** What is on its way, and what did not arrive and why. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  return (
    <Stack gap="xs" role="status">
      {uploads.map((upload) => (
        <div key={upload.id}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">{upload.file.name}</Text>
            {upload.error !== null && (
              <Group gap="xs" wrap="nowrap">
                {upload.mayRetry && (
                  <Button size="compact-xs" variant="default" onClick={() => onRetry(upload)}>
                    Try again
                  </Button>
                )}
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Dismiss ${upload.file.name}`}
                  onClick={() => onDismiss(upload.id)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          </Group>
          {upload.error === null ? (
            <Progress value={100} animated size="sm" aria-label={`Uploading ${upload.file.name}`} />
          ) : (
            <Text size="sm" c="error">
              {upload.error}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}
