import { Select, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { settings } from "#words/panel/settings.ts";
import { choicesOf } from "../../../ui/choices-of.tsx";
import { linkChoices, OTHER_LINK, withinShop } from "../shop-links.ts";
import { useGoods } from "./api.ts";

const words = settings.linkField;
const SHOWN = 60;

type LinkFieldProps = {
  value: string;
  shopUrl: string;
  error?: ReactNode;
  onChange: (link: string) => void;
};

/** Where a button leads within the shop: chosen from what it has, or as an address. */
export function LinkField({ value, shopUrl, error, onChange }: LinkFieldProps) {
  const goods = useGoods();
  const [isTyped, setTyped] = useState(false);
  const choices = linkChoices(goods);
  const isOffered = choices.some(({ items }) => items.some((item) => item.value === value));
  // A product that was deleted, or what is still being loaded, is shown as the address that it is.
  const isOther = isTyped || (value !== "" && !isOffered);
  return (
    <Stack gap="sm" maw={420}>
      <Select
        label={words.leadsTo}
        placeholder={words.nowhere}
        searchable
        clearable
        limit={SHOWN}
        data={choices}
        value={isOther ? OTHER_LINK : value || null}
        {...choicesOf(goods.queries, words.nothingFound, isOther ? undefined : error)}
        onChange={(choice) => {
          setTyped(choice === OTHER_LINK);
          onChange(choice === OTHER_LINK ? "" : (choice ?? ""));
        }}
      />
      {isOther && (
        <TextInput
          label={words.address}
          description={words.anyPage}
          value={value}
          error={error}
          onChange={(event) => {
            setTyped(true);
            onChange(withinShop(event.currentTarget.value, shopUrl));
          }}
        />
      )}
    </Stack>
  );
}
