import { Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { maxOptions } from "#contract/packs.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import type { SlotValues } from "../../slot-values.ts";
import { useProductChoices } from "../api.ts";

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
  const products = useProductChoices();
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
