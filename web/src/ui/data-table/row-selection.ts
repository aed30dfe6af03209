import type { DataTableProps, Selection } from "./data-table-props.ts";

type Row = { id: number };

/** The selected ones of the rows in sight. */
export function rowSelection<T extends Row>(
  { bulk }: Pick<DataTableProps<T>, "bulk">,
  rows: T[],
): Selection<T> | undefined {
  if (!bulk) return undefined;
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

export function isTicked({ rows }: { rows: Row[] }, { id }: Row): boolean {
  return rows.some((other) => other.id === id);
}

/** The selected rows after a press on one's checkbox. */
export function ticked<T extends Row>(selection: Selection<T>, row: T): T[] {
  const others = selection.rows.filter(({ id }) => id !== row.id);
  return others.length < selection.rows.length ? others : [...others, row];
}

/** After a press with Shift: every row from the previously pressed one on becomes like the pressed one. */
export function tickedUpTo<T extends Row>(selection: Selection<T>, rows: T[], from: T, to: T): T[] {
  const places = [from, to].map((row) => rows.findIndex(({ id }) => id === row.id));
  if (places.includes(-1)) return ticked(selection, to);
  const between = rows.slice(Math.min(...places), Math.max(...places) + 1);
  const others = selection.rows.filter((row) => !between.includes(row));
  return isTicked(selection, to) ? others : [...others, ...between];
}
