import { NumberInput, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { productStatuses } from "#contract/product-form.ts";
import { Columns } from "../../../../ui/columns.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import { statusLook } from "../../../../ui/status-badge.tsx";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../api.ts";

const statusHints = {
  draft: "Only staff can see it.",
  live: "Shown in the shop.",
  archived: "No longer shown in the shop.",
};

/** What it is, where it stands and what it costs. */
export function TextSection({ form }: { form: UseFormReturnType<ProductValues> }) {
  const choices = useFormChoices();
  const categories = choices.data?.data.categories ?? [];
  return (
    <FormSection title="Product">
      <TextInput label="Title" required maxLength={150} autoComplete="off" {...form.getInputProps("title")} />
      <RichTextEditor
        label="Description"
        minHeight={160}
        value={form.values.description}
        onChange={(html) => form.setFieldValue("description", html)}
        error={form.errors.description ? String(form.errors.description) : null}
      />
      <Columns cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label="Category"
          required
          placeholder="Choose"
          searchable
          nothingFoundMessage="No such category"
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps("category_id")}
        />
        <NumberInput
          label="Price"
          required
          prefix="$"
          min={0}
          max={1_000_000}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          allowNegative={false}
          hideControls
          {...form.getInputProps("price")}
        />
        <Select
          label="Status"
          description={statusHints[form.values.status]}
          inputWrapperOrder={["label", "input", "description", "error"]}
          allowDeselect={false}
          data={productStatuses.map((value) => ({ value, label: statusLook("product", value).label }))}
          {...form.getInputProps("status")}
        />
      </Columns>
    </FormSection>
  );
}
