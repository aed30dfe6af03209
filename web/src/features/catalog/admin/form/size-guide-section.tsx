import { Autocomplete } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../api.ts";

/** What helps a member to choose a size. */
export function SizeGuideSection({ form }: { form: UseFormReturnType<ProductValues> }) {
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
        maxLength={40}
        maw={320}
        data={groups}
        {...form.getInputProps("size_group")}
      />
    </FormSection>
  );
}
