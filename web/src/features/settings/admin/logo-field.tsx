import { Button, Group, Input, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import type { StoredPicture } from "#contract/pictures.ts";
import { settings as words } from "#words/panel/settings.ts";
import { ClubLogo } from "../../../ui/logo.tsx";
import { PictureDrop } from "../../../ui/picture-upload.tsx";

type LogoFieldProps = {
  name: string;
  /** Address of the logo as it would be saved. */
  address: string | null;
  onChange: (picture: StoredPicture | null) => void;
  error?: ReactNode;
};

const PREVIEW_SIZE = 72;

/** Shows, replaces or removes the logo. Unlike other pictures it is known by its address alone. */
export function LogoField({ name, address, onChange, error }: LogoFieldProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={labelId}
      label={words.logoField.logo}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={words.logoField.shownInHeaderOfShop}
      error={error}
    >
      <Stack gap="sm" mt={6}>
        {address && (
          <Group>
            <ClubLogo size={PREVIEW_SIZE} name={name} src={address} />
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {words.logoField.remove}
            </Button>
          </Group>
        )}
        <PictureDrop
          kind="logo"
          label={address ? words.logoField.replaceTheLogo : words.logoField.addALogo}
          onUploaded={onChange}
        />
      </Stack>
    </Input.Wrapper>
  );
}
