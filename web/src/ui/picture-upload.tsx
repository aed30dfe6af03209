import "@mantine/dropzone/styles.layer.css";
import {
  ActionIcon,
  Button,
  Group,
  Image,
  Input,
  Progress,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPhotoPlus, IconTrash, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import type { StoredPicture } from "#contract/pictures.ts";
import { ui as words } from "#words/panel/ui.ts";
import { chooseBy, type PictureKind, pictureHint, type Upload, usePictureUploads } from "./pictures.ts";

type PictureDropProps = {
  kind: PictureKind;
  /** Says what is wanted: 'Add pictures'. */
  label: string;
  multiple?: boolean;
  /** Called once for each stored picture, in the order in which files were selected. */
  onUploaded: (picture: StoredPicture) => void;
};

/** Where pictures are dropped or selected; each is uploaded at once, with its own progress and error. */
export function PictureDrop({ kind, label, multiple = false, onUploaded }: PictureDropProps) {
  const hintId = useId();
  const open = useRef<() => void>(null);
  const { uploads, add, retry, dismiss } = usePictureUploads(kind, onUploaded);
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={add}
        // Rejected files are listed with the reason, not swallowed.
        validator={() => null}
        multiple={multiple}
        // The button inside is what keys and screen readers find.
        activateOnKeyboard={false}
        openRef={open}
        inputProps={{ "aria-hidden": true, "aria-label": label }}
        p="lg"
      >
        <Stack align="center" gap={6} style={{ pointerEvents: "none" }}>
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
          <UnstyledButton fw={600} ta="center" aria-describedby={hintId} onClick={chooseBy(open)}>
            {label}
          </UnstyledButton>
          <Text size="sm" c="dimmed" ta="center" id={hintId}>
            {words.pictureUpload.dropHereOrClick(pictureHint)}
          </Text>
        </Stack>
      </Dropzone>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
    </Stack>
  );
}

type PictureFieldProps = {
  label: string;
  kind: PictureKind;
  value: StoredPicture | null;
  onChange: (picture: StoredPicture | null) => void;
  error?: string | null;
  hint?: string;
};

const PREVIEW_WIDTH = 160;

/** One picture of a form: shown, replaced, removed. */
export function PictureField({ label, kind, value, onChange, error, hint }: PictureFieldProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={labelId}
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={hint}
      error={error}
    >
      <Stack gap="sm" mt={6}>
        {value && (
          <Group align="flex-end">
            <Image
              src={value.url}
              srcSet={value.srcset}
              sizes={`${PREVIEW_WIDTH}px`}
              alt={value.alt}
              w={PREVIEW_WIDTH}
              fit="contain"
              style={{
                aspectRatio: `${value.width} / ${value.height}`,
                border: "1px solid var(--line)",
              }}
            />
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {words.pictureUpload.remove}
            </Button>
          </Group>
        )}
        <PictureDrop
          kind={kind}
          label={value ? words.pictureUpload.replaceThePicture : words.pictureUpload.addAPicture}
          onUploaded={onChange}
        />
      </Stack>
    </Input.Wrapper>
  );
}

type UploadListProps = {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (id: number) => void;
};

/** Uploads under way, and failed ones with the reason. */
function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
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
