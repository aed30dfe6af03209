import { Autocomplete } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../api.ts";

/** What helps a member to choose a size. */
export function SizeGuideSection({ form }: { form: UseFormReturnType<ProductValues> }) {
  const groups = useFormChoices().data?.data.size_groups ?? [];
  return (
    <FormSection
      title="Size guide"
      description="Members see it beside the sizes. Leave it empty where none is needed."
    >
      <RichTextEditor
        label="Size guide"
        minHeight={120}
        value={form.values.size_guide}
        onChange={(html) => form.setFieldValue("size_guide", html)}
        error={form.errors.size_guide ? String(form.errors.size_guide) : null}
      />
      <Autocomplete
        label="Size group"
        description="Which saved size of a person applies, such as shirt or shoes."
        maxLength={40}
        maw={320}
        data={groups}
        {...form.getInputProps("size_group")}
      />
    </FormSection>
  );
}
