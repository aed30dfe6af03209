import { Group, Paper, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { dataTable as words } from "#words/panel/data-table.ts";
import { errorText } from "../../lib/errors.ts";
import { ErrorState } from "../error-state.tsx";
import { SearchInput } from "../search-input.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CardSort } from "./card-sort.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
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
  const { label, list, columns, tabs, filters, searchPlaceholder, bulk, bulkActions } = props;
  const choice = useColumnChoice(label, columns);
  const rows = useFirstRow(list.params.keywords, props.query.isFetching);
  const isPhone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  return (
    <Stack gap="md">
      {tabs}
      <Group gap="sm" align="flex-end">
        {searchPlaceholder && (
          <SearchInput
            value={list.params.keywords}
            onSearch={list.setKeywords}
            onEnter={rows.goToFirstRow}
            label={words.screen.search(label.toLowerCase())}
            placeholder={searchPlaceholder}
          />
        )}
        {filters && <div className={classes.filters}>{filters}</div>}
        {isPhone ? (
          <CardSort columns={columns} list={list} />
        ) : (
          <Group ml="auto">
            <ColumnMenu
              columns={columns}
              shown={choice.shown}
              onToggle={choice.toggle}
              onReset={choice.reset}
            />
          </Group>
        )}
      </Group>
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
