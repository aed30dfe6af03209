import type { DataTableProps, Selection } from "./data-table-props.ts";

type Props<T extends { id: number }> = Pick<DataTableProps<T>, "selection" | "bulk">;

/** The selected ones of the rows in sight, whichever way the list keeps them. */
export function rowSelection<T extends { id: number }>(
  { selection, bulk }: Props<T>,
  rows: T[],
): Selection<T> | undefined {
  if (!bulk) return selection;
  return {
    rows: rows.filter(({ id }) => bulk.has(id)),
    onChange: (ticked) => bulk.tick(ticked.map(({ id }) => id)),
    ...(bulk.whole && {
      all: {
        label: bulk.whole.topBox,
        isOn: bulk.isAll,
        onToggle: bulk.isAll ? bulk.clear : bulk.selectAll,
      },
    }),
  };
}
