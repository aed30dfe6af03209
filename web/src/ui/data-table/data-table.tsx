import {
  Button,
  Group,
  NativeSelect,
  Pagination,
  Paper,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Total } from "#contract/shapes.ts";
import { useIsPhone } from "#web/lib/browser.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { isNarrowed } from "#web/lib/list-params.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import { ui } from "#words/ui.ts";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import classes from "./data-table.module.css";
import type { DataTableProps, ShownRows } from "./data-table-props.ts";
import { ListBar, useColumnChoice } from "./list-bar.tsx";
import { RowCards } from "./row-cards.tsx";
import { BulkBar, rowSelection, selectedWords } from "./selection.tsx";
import { TableGrid } from "./table-grid.tsx";

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
        <Rows
          {...props}
          columns={choice.shown}
          onCard={columns.filter(({ card }) => card !== undefined)}
          isPhone={isPhone}
        />
      </Paper>
    </Stack>
  );
}

type RowsProps<T extends { id: number }> = DataTableProps<T> &
  Pick<ShownRows<T>, "onCard"> & { isPhone: boolean };

function Rows<T extends { id: number }>(props: RowsProps<T>) {
  const { query, list, columns, empty, isPhone } = props;
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    // What the address narrows to makes no sense to the endpoint: nothing matches it, and asking again would not help.
    if (empty?.narrowed && hasCode(error, "VALIDATION_FAILED")) return <NoRows list={list} empty={empty} />;
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

type NoRowsProps<T extends { id: number }> = Pick<DataTableProps<T>, "list" | "empty">;

/** Every table says the same first, and then what is missing: there was nothing yet, or search and filters left nothing: the second can be undone here. */
function NoRows<T extends { id: number }>({ list, empty = {} }: NoRowsProps<T>) {
  const { narrowed } = empty;
  if (!narrowed || !isNarrowed(list.params)) {
    const { title = ui.states.noData, lead, text, action } = empty;
    return <EmptyState isQuiet title={title} lead={lead} text={text} action={action} />;
  }
  return (
    <EmptyState
      isQuiet
      title={empty.title ?? ui.states.noData}
      text={narrowed.text}
      action={
        <Button variant="default" onClick={list.clear}>
          {narrowed.showAll}
        </Button>
      }
    />
  );
}

/** The list became shorter than the URL assumes. */
function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      isQuiet
      title={words.noRows.thisPageIsEmpty}
      text={words.noRows.listHasFewerPagesNow}
      action={
        <Button variant="default" onClick={onFirst}>
          {words.noRows.goToTheFirstPage}
        </Button>
      }
    />
  );
}

type Shown = {
  page: number;
  perPage: number;
  total: number;
  totalIs?: Total["total_is"] | undefined;
};
type TablePagerProps = Shown & {
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
};

const SIZES = [20, 50, 100];

const totalWords = { about: words.tablePager.toOfAbout, at_least: words.tablePager.toOfAtLeast };

/** `21 to 40 of 133`, or `of about 12,000`. */
export function rangeWords({ page, perPage, total, totalIs }: Shown): string {
  const toOf = totalIs ? totalWords[totalIs] : words.tablePager.toOf;
  return toOf((page - 1) * perPage + 1, Math.min(total, page * perPage), total);
}

/** `21 to 40 of 133`, how many to a page, and the pages. */
function TablePager({ page, perPage, total, totalIs, onPage, onPerPage }: TablePagerProps) {
  const pages = Math.ceil(total / perPage);
  const sizes = SIZES.includes(perPage) ? SIZES : [perPage, ...SIZES].sort((one, other) => one - other);
  return (
    <div className={classes.pager}>
      <Group gap="md">
        <Text size="sm" c="dimmed" className="tabular">
          {rangeWords({ page, perPage, total, totalIs })}
        </Text>
        {total > Math.min(...sizes) && (
          <NativeSelect
            size="xs"
            aria-label={words.tablePager.rowsPerPage}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
            data={sizes.map((size) => ({ value: String(size), label: words.tablePager.perPage(size) }))}
          />
        )}
      </Group>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} size="sm" />}
    </div>
  );
}

const ROWS = 8;

/** As many columns as are to come, so that nothing jumps when they do. */
function TableSkeleton({ columns }: { columns: number }) {
  return (
    <Stack gap="lg" p="lg" role="status" aria-busy="true" aria-label={words.tableSkeleton.loading}>
      {placeholders(ROWS).map((row) => (
        <Group key={row} wrap="nowrap" gap="lg">
          {placeholders(columns).map((column) => (
            <Skeleton key={column} height={20} flex={column === 0 ? 2 : 1} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}

function placeholders(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/**
 * Announces which rows a search, a filter or another page brought, and how many are selected. It exists before there is
 * anything to say: an element added together with its text is often not announced.
 */
function Spoken<T extends { id: number }>({ query, list, empty, bulk }: DataTableProps<T>) {
  const { data } = query;
  return (
    <VisuallyHidden component="div">
      <div role="status">{data && foundWords(data, list.params.page, empty?.title)}</div>
      <div role="status">{bulk && bulk.count > 0 && selectedWords(bulk)}</div>
    </VisuallyHidden>
  );
}

type Found = Total & { data: unknown[]; per_page: number };

function foundWords(found: Found, page: number, emptyTitle: string = ui.states.noData) {
  const { data, total, total_is: totalIs, per_page: perPage } = found;
  if (total === 0) return emptyTitle;
  if (data.length === 0) return words.spoken.thisPageIsEmpty;
  return rangeWords({ page, perPage, total, totalIs });
}

/**
 * Enter in a list's search moves to the first matching row, once that is there, unless the focus has left the
 * search by then. Without a row it stays where it is.
 */
function useFirstRow(keywords: string, isLoading: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (asked?.trim() !== keywords.trim() || isLoading) return;
    setAsked(null);
    if (!document.activeElement?.matches("[type=search]")) return;
    list.current?.querySelector<HTMLElement>(":is(tbody, ul) :is(a, button)")?.focus();
  }, [asked, keywords, isLoading]);
  return { list, goToFirstRow: setAsked };
}
