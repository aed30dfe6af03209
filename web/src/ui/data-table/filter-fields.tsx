import { Select, Stack, TextInput } from "@mantine/core";
import { dataTable as words } from "#words/panel/data-table.ts";
import type { useListParams } from "../../lib/use-list-params.ts";
import { type ListFilter, unset } from "./filters.ts";

type ListFilterFieldsProps = {
  filters: ListFilter[];
  list: ReturnType<typeof useListParams>;
  /** In a popover, choices lie within it: a press on one elsewhere would close it. */
  isPopover?: boolean;
};

/** More choices than this are easier found by typing. */
const MANY = 8;

/** A field for each filter; what is chosen narrows the list at once. */
export function ListFilterFields({ filters, list, isPopover = false }: ListFilterFieldsProps) {
  return (
    <Stack gap="sm">
      {filters.map((filter) => {
        const { name, label } = filter;
        const value = list.params.filters[name] ?? null;
        if ("shown" in filter) return null;
        if ("isDay" in filter)
          return (
            <TextInput
              key={name}
              type="date"
              label={label}
              value={value ?? ""}
              onChange={(event) => list.setFilter(name, event.currentTarget.value)}
            />
          );
        return (
          <Select
            key={name}
            label={label}
            placeholder={words.filter.any}
            clearable
            searchable={filter.choices.length > MANY}
            comboboxProps={{ withinPortal: !isPopover }}
            data={filter.choices}
            value={value}
            onChange={(next) => list.setFilters({ ...unset(filter), [name]: next })}
          />
        );
      })}
    </Stack>
  );
}
