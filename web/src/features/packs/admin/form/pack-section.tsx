import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { packForm as words } from "#words/panel/pack-form.ts";
import { Columns } from "../../../../ui/columns.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { PictureField } from "../../../../ui/picture-upload.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { PackValues } from "../../pack-values.ts";

/** What it is called, and what members read and see of it. */
export function PackSection({ form }: { form: UseFormReturnType<PackValues> }) {
  const textError = (field: keyof PackValues) => {
    const error = form.errors[field];
    return typeof error === "string" ? error : null;
  };
  return (
    <FormSection title={words.packSection.pack}>
      <Columns cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={words.packSection.name}
          required
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={words.packSection.season}
          required
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps("season")}
        />
      </Columns>
      <RichTextEditor
        label={words.packSection.description}
        description={words.packSection.whatMembersReadAbout}
        minHeight={120}
        value={form.values.description}
        onChange={(html) => form.setFieldValue("description", html)}
        error={textError("description")}
      />
      <PictureField
        label={words.packSection.picture}
        kind="product"
        value={form.values.image}
        onChange={(image) => form.setFieldValue("image", image)}
        error={textError("image")}
      />
    </FormSection>
  );
}
