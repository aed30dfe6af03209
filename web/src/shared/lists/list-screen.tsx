import type { ComponentProps, ReactNode } from "react";
import { useNavigate } from "react-router";
import { FileProgress } from "#web/shared/jobs/job-progress.tsx";
import { ListHeader } from "#web/ui/acts.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { DataTableProps } from "#web/ui/data-table/data-table-props.ts";
import { nouns } from "#words/nouns.ts";
import type { ListExport } from "./list-acts.ts";
import { columnOf, type ListColumn } from "./list-columns.tsx";
import type { List } from "./use-list.ts";

type Header = Omit<ComponentProps<typeof ListHeader>, "title">;

type ListScreenProps<T extends { id: number }> = Header &
  Omit<DataTableProps<T>, "label" | "query" | "list" | "columns"> & {
    title: string;
    /** The table's name, if that is not the title. */
    label?: string;
    list: List<T>;
    columns: ListColumn<T>[];
    /** The path of a row's screen, whose way back leads to the list as it was left. */
    to?: (row: T) => string;
    /** From `useExport`. */
    exported?: ListExport;
    /** Replaces the usual header. */
    header?: ReactNode;
    /** Between the header and the table: what a job is doing, figures. */
    children?: ReactNode;
  };

/**
 * A list of the panel from its declaration: header, acts, export, search, filters, table or cards, empty and narrowed.
 *
 *     <ListScreen title={words.returns} list={list} columns={returnColumns(list.state)} filters={returnFilters}
 *       to={({ id }) => adminReturnPath(id)} searchPlaceholder={words.search} empty={{ text: words.noneYet }} />
 */
export function ListScreen<T extends { id: number }>(props: ListScreenProps<T>) {
  const {
    title,
    text,
    back,
    aside,
    primary,
    acts = [],
    moreActs,
    header,
    exported,
    children,
    ...rest
  } = props;
  const { label = title, list, columns, to, onRowClick, ...table } = rest;
  const navigate = useNavigate();
  const open = to && ((row: T) => void navigate(to(row), { state: list.state }));
  return (
    <>
      {header ?? (
        <ListHeader
          title={title}
          text={text}
          back={back}
          aside={aside}
          primary={primary}
          acts={exported?.act ? [...acts, exported.act] : acts}
          moreActs={moreActs}
        />
      )}
      {exported && <FileProgress job={exported.job} many={nouns.rows.other} />}
      {children}
      <DataTable<T>
        {...table}
        label={label}
        list={list}
        query={list.query}
        columns={columns.map((column) => columnOf(column, list.canSort))}
        onRowClick={onRowClick ?? open}
      />
    </>
  );
}
