import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { dataTable as words } from "#words/panel/data-table.ts";
import type { useListParams } from "../../lib/use-list-params.ts";
import type { Column } from "./columns.ts";

type CardSortProps<T> = { columns: Column<T>[]; list: ReturnType<typeof useListParams> };

/** Cards have no column headers to press, so phones choose the order here. */
export function CardSort<T>({ columns, list }: CardSortProps<T>) {
  const sortable = columns.filter((column) => column.sortable);
  const { sort = "", order_by = "asc" } = list.params;
  if (sortable.length === 0) return null;
  const isUpward = order_by === "asc";
  const Icon = isUpward ? IconSortAscending : IconSortDescending;
  return (
    <Group gap="xs" wrap="nowrap" flex="1 1 100%">
      <NativeSelect
        aria-label={words.cardSort.sortBy}
        flex={1}
        value={sort}
        onChange={(event) => list.setSort(event.currentTarget.value, order_by)}
        data={[
          ...(sortable.some(({ name }) => name === sort)
            ? []
            : [{ value: sort, label: words.cardSort.sortBy }]),
          ...sortable.map(({ name, title }) => ({
            value: name,
            label: words.cardSort.sortByTitle(title.toLowerCase()),
          })),
        ]}
      />
      <ActionIcon
        variant="default"
        size={36}
        disabled={sort === ""}
        aria-label={isUpward ? words.cardSort.smallestFirstReverse : words.cardSort.largestFirstReverse}
        onClick={() => list.setSort(sort, isUpward ? "desc" : "asc")}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
