import "mantine-datatable/styles.layer.css";
import { Group, Paper, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { errorText } from "../../lib/errors.ts";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { SearchInput } from "../search-input.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { RowCards } from "./row-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import { TablePager } from "./table-pager.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useColumnChoice } from "./use-column-choice.ts";

/** The one table part of every list. Rows come from the server; this only shows them and asks for others. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { label, list, columns, filters, searchPlaceholder, selection, bulkActions } = props;
  const choice = useColumnChoice(label, columns);
  const isPhone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const selectedCount = selection?.rows.length ?? 0;
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        {searchPlaceholder && (
          <SearchInput
            value={list.params.keywords}
            onSearch={list.setKeywords}
            label={`Search ${label.toLowerCase()}`}
            placeholder={searchPlaceholder}
          />
        )}
        {filters}
        {!isPhone && (
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
      {selectedCount > 0 && (
        <Group gap="sm" role="status">
          <Text size="sm" fw={600}>
            {selectedCount} selected
          </Text>
          {bulkActions}
        </Group>
      )}
      <Paper withBorder radius="lg" style={{ overflow: "hidden" }}>
        <Rows {...props} columns={choice.shown} isPhone={isPhone} />
      </Paper>
    </Stack>
  );
}

function Rows<T extends { id: number }>(props: DataTableProps<T> & { isPhone: boolean }) {
  const { query, list, empty, isPhone } = props;
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <TableSkeleton />;
  }
  if (data.total === 0 || data.data.length === 0) {
    return <EmptyState title={empty?.title ?? "No data found"} text={empty?.text} action={empty?.action} />;
  }
  return (
    <div aria-busy={isFetching} style={{ opacity: isFetching ? 0.6 : 1, transition: "opacity 150ms" }}>
      {isPhone ? <RowCards {...props} rows={data.data} /> : <TableGrid {...props} rows={data.data} />}
      <TablePager page={list.params.page} perPage={data.per_page} total={data.total} onPage={list.setPage} />
    </div>
  );
}
