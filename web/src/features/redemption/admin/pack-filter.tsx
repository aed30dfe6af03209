import { Select } from "@mantine/core";
import type { useListParams } from "../../../lib/use-list-params.ts";

const choices = [
  { value: "true", label: "With packs to redeem" },
  { value: "false", label: "Without packs" },
];

/** Narrows the list to those who have something to redeem; a part of the address. */
export function PackFilter({ list }: { list: ReturnType<typeof useListParams> }) {
  return (
    <Select
      aria-label="Packs"
      placeholder="With or without packs"
      clearable
      w={{ base: "auto", sm: 220 }}
      data={choices}
      value={list.params.filters.with_packs ?? null}
      onChange={(value) => list.setFilter("with_packs", value)}
    />
  );
}
