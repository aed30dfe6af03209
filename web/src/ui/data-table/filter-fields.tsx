import { Select, Stack } from "@mantine/core";
import { Fragment } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import { isDay } from "../../lib/period.ts";
import type { useListParams } from "../../lib/use-list-params.ts";
import { DateField } from "../date-field.tsx";
import { RangeButtons } from "../day-range.tsx";
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
            <Fragment key={name}>
              <DateField
                label={label}
                value={value ?? ""}
                // What is no day yet narrows nothing.
                onChange={(day) => (day === "" || isDay(day)) && list.setFilter(name, day)}
                isPopover={isPopover}
              />
              <RangeButtons
                ranges={filter.ranges ?? []}
                from={list.params.filters.from ?? ""}
                to={list.params.filters.to ?? ""}
                onChoose={({ from, to }) => list.setFilters({ from, to })}
              />
            </Fragment>
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
