import { Select } from "@mantine/core";
import { redemption as words } from "#words/panel/redemption.ts";
import type { useListParams } from "../../../lib/use-list-params.ts";

const choices = [
  { value: "true", label: words.packFilter.withPacksToRedeem },
  { value: "false", label: words.packFilter.withoutPacks },
];

/** Narrows the list to those who have something to redeem; a part of the address. */
export function PackFilter({ list }: { list: ReturnType<typeof useListParams> }) {
  return (
    <Select
      aria-label={words.packFilter.packs}
      placeholder={words.packFilter.withOrWithoutPacks}
      clearable
      w={{ base: "auto", sm: 220 }}
      data={choices}
      value={list.params.filters.with_packs ?? null}
      onChange={(value) => list.setFilter("with_packs", value)}
    />
  );
}
