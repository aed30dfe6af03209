import { NumberInput, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { productStatuses } from "#contract/product-form.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../api.ts";

const statusHints = {
  draft: words.textSection.onlyStaffCanSeeIt,
  live: words.textSection.shownInTheShop,
  archived: words.textSection.noLongerShownInShop,
};

/** What it is, where it stands and what it costs. */
export function TextSection({ form }: { form: UseFormReturnType<ProductValues> }) {
  const choices = useFormChoices();
  const categories = choices.data?.data.categories ?? [];
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
      <Columns cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label={words.textSection.category}
          required
          placeholder={words.textSection.choose}
          searchable
          nothingFoundMessage={words.textSection.noSuchCategory}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps("category_id")}
        />
        <NumberInput
          label={words.textSection.price}
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
          label={words.textSection.status}
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
