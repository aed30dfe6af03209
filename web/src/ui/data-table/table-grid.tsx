import type { CheckboxProps } from "@mantine/core";
import { DataTable as MantineDataTable } from "mantine-datatable";
import type { DataTableProps, Selection } from "./data-table-props.ts";

/** Below the header, the toolbar and the pager there is always room for a few rows. */
const MAX_HEIGHT = "max(420px, calc(100dvh - 330px))";

type TableGridProps<T extends { id: number }> = DataTableProps<T> & { rows: T[] };

/** Rows as a table. Its head stays in sight while the rows scroll under it. */
export function TableGrid<T extends { id: number }>(props: TableGridProps<T>) {
  const { label, rows, columns, list, selection, onRowClick } = props;
  const { sort = "", order_by = "asc" } = list.params;
  const selectionProps = selection
    ? {
        selectedRecords: selection.rows,
        onSelectedRecordsChange: selection.onChange,
        allRecordsSelectionCheckboxProps: topBox(selection),
        getRecordSelectionCheckboxProps: (_row: T, index: number) => ({
          "aria-label": `Select row ${index + 1}`,
        }),
      }
    : {};
  return (
    <MantineDataTable<T>
      aria-label={label}
      idAccessor="id"
      records={rows}
      columns={columns.map((column) => ({
        accessor: column.name,
        title: column.title,
        render: column.render,
        sortable: column.sortable,
        textAlign: column.align,
        width: column.width,
      }))}
      sortStatus={{ columnAccessor: sort, direction: order_by }}
      onSortStatusChange={({ columnAccessor, direction }) => list.setSort(String(columnAccessor), direction)}
      onRowClick={onRowClick ? ({ record }) => onRowClick(record) : undefined}
      highlightOnHover
      borderColor="var(--line)"
      rowBorderColor="var(--line)"
      verticalSpacing="sm"
      horizontalSpacing="md"
      maxHeight={MAX_HEIGHT}
      {...selectionProps}
    />
  );
}

function topBox<T>({ rows, all }: Selection<T>): CheckboxProps {
  if (!all) return { "aria-label": "Select all rows on this page" };
  return {
    "aria-label": all.label,
    checked: all.isOn,
    indeterminate: !all.isOn && rows.length > 0,
    onChange: all.onToggle,
  };
}
