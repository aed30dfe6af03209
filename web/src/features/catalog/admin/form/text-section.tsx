import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { ProductValues } from "../../product-values.ts";

/** What it is. */
export function TextSection({ form }: { form: UseFormReturnType<ProductValues> }) {
  return (
    <FormSection title={words.textSection.product}>
      <TextInput
        label={words.textSection.title}
        required
        maxLength={150}
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
