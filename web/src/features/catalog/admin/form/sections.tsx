import { ActionIcon, Autocomplete, Group, Paper, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useStore } from "zustand";
import { maxImages, productStatuses } from "#contract/product-form.ts";
import { tooLong } from "#web/lib/form-fields.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { PictureDrop } from "#web/ui/picture-upload.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import type { Form } from "#web/ui/use-form.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import type { FormPicture, ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../product.tsx";
import type { GridStore } from "./grid-store.ts";

/** What it is. */
export function TextSection({ form }: { form: Form<ProductValues> }) {
  return (
    <FormSection title={words.textSection.product}>
      <TextInput
        label={words.textSection.title}
        required
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <RichTextEditor
        label={words.textSection.description}
        minHeight={160}
        value={form.values.description}
        onChange={(html) => form.setFieldValue("description", html)}
        error={form.errors.description ? String(form.errors.description) : null}
      />
    </FormSection>
  );
}

const statusHints = {
  draft: words.shopSection.onlyStaffCanSeeIt,
  live: words.shopSection.shownInTheShop,
  archived: words.shopSection.noLongerShownInShop,
};

/** Whether the shop shows it, where, and for how much. */
export function ShopSection({ form }: { form: Form<ProductValues> }) {
  const choices = useFormChoices();
  const categories = choices.data?.data.categories ?? [];
  return (
    <FormSection title={words.shopSection.inTheShop}>
      <Select
        label={words.shopSection.status}
        description={statusHints[form.values.status]}
        allowDeselect={false}
        data={productStatuses.map((value) => ({ value, label: statusLook("product", value).label }))}
        {...form.getInputProps("status")}
      />
      <MoneyField label={words.shopSection.price} required {...form.getInputProps("price")} />
      <Select
        label={words.shopSection.category}
        required
        placeholder={words.shopSection.choose}
        searchable
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps("category_id")}
        {...choicesOf(choices, words.shopSection.noSuchCategory, form.errors.category_id)}
      />
    </FormSection>
  );
}

/** What helps a member to choose a size. */
export function SizeGuideSection({ form }: { form: Form<ProductValues> }) {
  const groups = useFormChoices().data?.data.size_groups ?? [];
  return (
    <FormSection
      title={words.sizeGuideSection.sizeGuide}
      description={words.sizeGuideSection.membersSeeItNext}
    >
      <RichTextEditor
        label={words.sizeGuideSection.sizeGuide}
        minHeight={120}
        value={form.values.size_guide}
        onChange={(html) => form.setFieldValue("size_guide", html)}
        error={form.errors.size_guide ? String(form.errors.size_guide) : null}
      />
      <Autocomplete
        label={words.sizeGuideSection.sizeGroup}
        description={words.sizeGuideSection.whichOfPersonsSavedSizes}
        maw={320}
        data={groups}
        {...form.getInputProps("size_group")}
      />
    </FormSection>
  );
}

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
          value={picture.alt}
          error={tooLong(picture.alt, 200)}
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
