import { Autocomplete, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { productStatuses } from "#contract/product-form.ts";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../use-form-choices.ts";

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

const statusHints = {
  draft: words.shopSection.onlyStaffCanSeeIt,
  live: words.shopSection.shownInTheShop,
  archived: words.shopSection.noLongerShownInShop,
};

/** Whether the shop shows it, where, and for how much. */
export function ShopSection({ form }: { form: UseFormReturnType<ProductValues> }) {
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
