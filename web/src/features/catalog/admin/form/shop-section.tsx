import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { productStatuses } from "#contract/product-form.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { MoneyField } from "../../../../ui/number-field.tsx";
import type { ProductValues } from "../../product-values.ts";
import { useFormChoices } from "../api.ts";

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
