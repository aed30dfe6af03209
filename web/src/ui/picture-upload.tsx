import "@mantine/dropzone/styles.layer.css";
import { Button, Group, Image, Input, Stack, Text, UnstyledButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPhotoPlus, IconTrash } from "@tabler/icons-react";
import { useId, useRef } from "react";
import type { StoredPicture } from "#contract/pictures.ts";
import { ui as words } from "#words/panel/ui.ts";
import { chooseBy } from "./pictures/choose-by.ts";
import { type PictureKind, pictureHint } from "./pictures/picture-files.ts";
import { UploadList } from "./pictures/upload-list.tsx";
import { usePictureUploads } from "./pictures/use-picture-uploads.ts";

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
