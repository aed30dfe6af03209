import { ActionIcon, Group, Paper, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useStore } from "zustand";
import { maxImages } from "#contract/product-form.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { PictureDrop } from "#web/ui/picture-upload.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import type { FormPicture } from "../../product-values.ts";
import type { GridStore } from "./grid-store.ts";

type PicturesSectionProps = {
  pictures: FormPicture[];
  onChange: (pictures: FormPicture[]) => void;
  store: GridStore;
  error?: string;
};

/** The gallery: drop, order, say what is on each and which colour it shows. */
export function PicturesSection({ pictures, onChange, store, error }: PicturesSectionProps) {
  // Several uploads may end between two renders; each adds to the others.
  const now = useRef(pictures);
  now.current = pictures;
  const set = (next: FormPicture[]) => {
    now.current = next;
    onChange(next);
  };
  return (
    <FormSection
      title={words.picturesSection.pictures}
      description={words.picturesSection.firstPictureIsCover(maxImages)}
    >
      {pictures.length > 0 && (
        <SortableList
          items={pictures}
          onReorder={set}
          layout="grid"
          label={words.picturesSection.pictures}
          name={pictureName}
          renderItem={(picture, handle) => (
            <PictureCard
              picture={picture}
              name={pictureName(picture, pictures.indexOf(picture) + 1)}
              handle={handle}
              store={store}
              isFirst={picture.key === pictures[0]?.key}
              onChange={(change) =>
                set(pictures.map((other) => (other.key === picture.key ? { ...other, ...change } : other)))
              }
              onRemove={() => set(pictures.filter(({ key }) => key !== picture.key))}
            />
          )}
        />
      )}
      {pictures.length < maxImages && (
        <PictureDrop
          kind="product"
          label={words.picturesSection.addPictures}
          multiple
          onUploaded={(picture) => {
            const isThere = now.current.some(({ key }) => key === picture.key);
            if (!isThere && now.current.length < maxImages)
              set([...now.current, { ...picture, id: picture.key, colorKey: null }]);
          }}
        />
      )}
      {error && (
        <Text c="error" size="sm" role="alert">
          {error}
        </Text>
      )}
    </FormSection>
  );
}

const pictureName = ({ alt }: FormPicture, place: number) =>
  alt.trim() || words.picturesSection.picture(place);

type PictureCardProps = {
  picture: FormPicture;
  name: string;
  handle: React.ReactNode;
  store: GridStore;
  isFirst: boolean;
  onChange: (change: Partial<FormPicture>) => void;
  onRemove: () => void;
};

function PictureCard({ picture, name, handle, store, isFirst, onChange, onRemove }: PictureCardProps) {
  const colors = useStore(store, ({ grid }) => grid.colors);
  const shown = colors.some(({ key }) => key === picture.colorKey) ? picture.colorKey : null;
  return (
    <Paper withBorder p={8} bg="var(--mantine-color-body)">
      <Stack gap={8}>
        <ProductImage image={picture} sizes="220px" alt={picture.alt} />
        <Group justify="space-between" wrap="nowrap" gap={4}>
          {handle}
          <Text size="xs" c="dimmed">
            {isFirst && words.picturesSection.firstPicture}
          </Text>
          <ActionIcon
            variant="subtle"
            color="error"
            aria-label={words.picturesSection.delete(name)}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <TextInput
          size="sm"
          aria-label={words.picturesSection.whatIsOnThePicture}
          placeholder={words.picturesSection.whatIsOnIt}
          maxLength={200}
          value={picture.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
        <Select
          size="sm"
          aria-label={words.picturesSection.colourOnThePicture}
          placeholder={words.picturesSection.everyColour}
          clearable
          data={colors.map(({ key, name }) => ({ value: key, label: name }))}
          value={shown}
          onChange={(colorKey) => onChange({ colorKey })}
        />
      </Stack>
    </Paper>
  );
}
