import { Paper, Stack } from "@mantine/core";
import { errorText } from "../../lib/errors.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { ErrorState } from "../error-state.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { ListBar } from "./list-bar.tsx";
import { NoRows, PastTheEnd } from "./no-rows.tsx";
import { RowCards } from "./row-cards.tsx";
import { rowSelection } from "./row-selection.ts";
import { Spoken } from "./spoken.tsx";
import { TableGrid } from "./table-grid.tsx";
import { TablePager } from "./table-pager.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useFirstRow } from "./use-first-row.ts";

/** The table component of every list. Rows come from the server; this only shows them and requests others. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { label, list, columns, tabs, bulk, bulkActions } = props;
  const choice = useColumnChoice(label, columns);
  const rows = useFirstRow(list.params.keywords, props.query.isFetching);
  const isPhone = useIsPhone();
  return (
    <Stack gap="md">
      {tabs}
      <ListBar {...props} choice={choice} onEnter={rows.goToFirstRow} />
      <Spoken {...props} />
      {bulk && bulk.count > 0 && <BulkBar bulk={bulk} actions={bulkActions} />}
      <Paper ref={rows.list} withBorder className={classes.list}>
        <Rows {...props} columns={choice.shown} isPhone={isPhone} />
      </Paper>
    </Stack>
  );
}

function Rows<T extends { id: number }>(props: DataTableProps<T> & { isPhone: boolean }) {
  const { query, list, columns, empty, isPhone } = props;
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <TableSkeleton columns={isPhone ? 1 : columns.length} />;
  }
  if (data.total > 0 && data.data.length === 0) return <PastTheEnd onFirst={() => list.setPage(1)} />;
  if (data.total === 0) {
    return <NoRows list={list} empty={empty} />;
  }
  const shown = { ...props, rows: data.data, selection: rowSelection(props, data.data) };
  return (
    <div aria-busy={isFetching} style={{ opacity: isFetching ? 0.6 : 1, transition: "opacity 150ms" }}>
      {isPhone ? <RowCards {...shown} /> : <TableGrid {...shown} />}
      <TablePager
        page={list.params.page}
        perPage={data.per_page}
        total={data.total}
        totalIs={data.total_is}
        onPage={list.setPage}
        onPerPage={list.setPerPage}
      />
    </div>
  );
}
