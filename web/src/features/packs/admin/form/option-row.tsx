import { ActionIcon, Anchor, Badge, Select, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxOptions } from "#contract/packs.ts";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { packForm as words } from "#words/panel/pack-form.ts";
import {
  allowedVariations,
  type OptionValues,
  optionWords,
  type SlotValues,
  variationWords,
} from "../../slot-values.ts";
import classes from "./slots.module.css";
import { VariationsDialog } from "./variations-dialog.tsx";

/** Products with their colours and sizes; one that is on its way or gone has no data. */
export function useProducts(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) =>
      adminApi.products.details.queryOptions({ input: { id }, staleTime: FRESH_FOR_MS }),
    ),
  });
}

type OptionRowProps = {
  option: OptionValues;
  /** Its colours and sizes, once they are there. */
  product: AdminProduct | undefined;
  errors: { product?: string; surcharge?: string };
  onSurcharge: (surcharge: Typed) => void;
  onNarrow: (variationIds: number[] | null) => void;
  onRemove: () => void;
};

/** A product that a slot allows, in which colours and sizes, and what it costs on top. */
export function OptionRow({ option, product, errors, onSurcharge, onNarrow, onRemove }: OptionRowProps) {
  const [isChoosing, choosing] = useDisclosure(false);
  const { title } = option;
  return (
    <li className={classes.option}>
      <div className={classes.picture}>
        <ProductImage image={option.image} sizes="44px" alt="" />
      </div>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          aria-label={words.optionRow.coloursAndSizesOf(title, optionWords(option, product?.variations))}
          onClick={choosing.open}
        >
          {optionWords(option, product?.variations)}
        </Anchor>
        {option.is_gone && (
          <Badge color="warning" variant="light" mt={4}>
            {words.optionRow.notSoldAnyMore}
          </Badge>
        )}
        {errors.product && (
          <Text size="xs" c="error" role="alert">
            {errors.product}
          </Text>
        )}
      </div>
      <MoneyField
        className={classes.surcharge}
        label={words.optionRow.surchargeEach}
        aria-label={words.optionRow.surchargeEachFor(title)}
        size="xs"
        value={option.surcharge}
        onChange={onSurcharge}
        error={errors.surcharge}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words.optionRow.takeOutOfThisSlot(title)}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      <VariationsDialog
        opened={isChoosing}
        title={title}
        variations={product?.variations}
        chosen={option.variation_ids}
        onClose={choosing.close}
        onChoose={(ids) => {
          onNarrow(ids);
          choosing.close();
        }}
      />
    </li>
  );
}

type AddOptionProps = {
  slot: SlotValues;
  /** What the slot is called. */
  name: string;
  error?: string;
  onChange: (slot: SlotValues) => void;
};

const SHOWN = 50;

/** Searches the club's live products and puts one into the slot, in every colour and size. */
export function AddOption({ slot, name, error, onChange }: AddOptionProps) {
  const [search, setSearch] = useState("");
  const products = useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const taken = new Set(slot.options.map(({ product_id }) => product_id));
  const choices = (products.data?.data ?? []).filter(({ id }) => !taken.has(id));
  const add = (value: string | null) => {
    setSearch("");
    const product = choices.find(({ id }) => String(id) === value);
    if (!product) return;
    const { id, title, image } = product;
    const option = { product_id: id, title, image, variation_ids: null, surcharge: 0, is_gone: false };
    onChange({ ...slot, options: [...slot.options, option] });
  };
  return (
    <Select
      aria-label={words.addOption.addAProductTo(name)}
      placeholder={taken.size === 0 ? words.addOption.searchForAProduct : words.addOption.allowAnotherProduct}
      leftSection={<IconPlus size={18} aria-hidden />}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      onChange={add}
      data={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
      limit={SHOWN}
      disabled={taken.size >= maxOptions}
      {...choicesOf(products, words.addOption.noLiveProduct, error)}
    />
  );
}

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
