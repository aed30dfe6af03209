import { ActionIcon, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ui as words } from "#words/panel/ui.ts";
import type { Upload } from "./use-picture-uploads.ts";

type UploadListProps = {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (id: number) => void;
};

/** Uploads under way, and failed ones with the reason. */
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
                    {words.uploadList.tryAgain}
                  </Button>
                )}
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={words.uploadList.dismiss(upload.file.name)}
                  onClick={() => onDismiss(upload.id)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          </Group>
          {upload.error === null ? (
            <Progress
              value={100}
              animated
              size="sm"
              aria-label={words.uploadList.uploading(upload.file.name)}
            />
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
