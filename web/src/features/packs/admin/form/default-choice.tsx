import { Select } from "@mantine/core";
import type { AdminProduct } from "#contract/products.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import { allowedVariations, type SlotValues, variationWords } from "../../slot-values.ts";
import type { useProducts } from "../api.ts";

type DefaultChoiceProps = {
  slot: SlotValues;
  /** In the order of the slot's options; undefined while one is on its way. */
  products: (AdminProduct | undefined)[];
  /** Those that are there, on their way, or did not come. */
  queries: ReturnType<typeof useProducts>;
  error?: string;
  onChange: (variationId: string | null) => void;
};

/** What is taken where nobody chooses and no size of the person is known. */
export function DefaultChoice({ slot, products, queries, error, onChange }: DefaultChoiceProps) {
  const chosen = slot.default_variation_id;
  const groups = slot.options.flatMap((option, at) => {
    const product = products[at];
    if (!product) return [];
    const items = allowedVariations(option, product.variations).map((variation) => ({
      value: String(variation.id),
      label: variationWords(variation),
    }));
    return [{ group: product.title, items }];
  });
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen));
  const isWhole = products.every((product) => product !== undefined);
  const unlisted = isWhole ? words.defaultChoice.notSoldAnyMore : words.defaultChoice.loading;
  const extra = chosen !== null && !isListed ? [{ value: chosen, label: unlisted }] : [];
  return (
    <Select
      label={words.defaultChoice.defaultChoice}
      description={words.defaultChoice.usedWhenNobodyChooses}
      placeholder={words.defaultChoice.none}
      searchable
      clearable
      data={[...extra, ...groups]}
      value={chosen}
      onChange={onChange}
      {...choicesOf(queries, words.defaultChoice.nothingWithThatName, error)}
    />
  );
}
