import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Total } from "#contract/shapes.ts";
import type { BulkSelection } from "#web/lib/bulk-selection.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import type { ListFilter } from "./filters.ts";

export type Column<T> = {
  /** Names the column; also what the API sorts by, if the column is sortable. */
  name: string;
  title: string;
  render: (row: T) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right" | "center";
  width?: number | string;
  /** Not offered in the column choice: without it a row means nothing. */
  isFixed?: boolean;
  /** Shown only when somebody chooses it. */
  isHiddenAtFirst?: boolean;
  /** Its place on the card that a row is on phones; left out, it is not on it. */
  card?: CardPlace;
  /** What the card has instead of the cell; nothing leaves it out. */
  onCard?: (row: T) => ReactNode;
};

/**
 * The head of a card is its `title` with the `side` beside it. Then come all `note`s as one grey line, each `line` by
 * itself, and at the foot what stands side by side, with the `end` on the right.
 */
export type CardPlace = "title" | "side" | "note" | "line" | "foot" | "end";

/** The selected ones of the visible rows. */
export type Selection<T> = {
  rows: T[];
  onChange: (rows: T[]) => void;
  /** What the top checkbox stands for, if that is more than the rows of this page. */
  all?: { label: string; isOn: boolean; onToggle: () => void };
};

/** A selection whose 'all' is more than the rows that search and filters find, and says so. */
export type WholeSelection = BulkSelection & {
  whole?: {
    /** Names the topmost box, which switches all on and off. */
    topBox: string;
    select: string;
    /** While all are selected, except those unticked afterwards. */
    selected?: string;
  };
};

/** What tables and cards draw once the rows are there. */
export type ShownRows<T extends { id: number }> = Pick<
  DataTableProps<T>,
  "label" | "list" | "columns" | "onRowClick" | "rowName"
> & {
  rows: T[];
  selection: Selection<T> | undefined;
  /** Those that have a place on a card, shown as columns or not. */
  onCard: Column<T>[];
};

export type DataTableProps<T extends { id: number }> = {
  /** Names the table for a screen reader, and its column choice in this browser. */
  label: string;
  query: Pick<
    UseQueryResult<Total & { data: T[]; per_page: number }>,
    "data" | "error" | "isFetching" | "refetch"
  >;
  /** From `useListParams`: search, sort, filters and page live in the address. */
  list: ReturnType<typeof useListParams>;
  /** On phones a row is a card of those that have a place on it; if none has, of each with its title. */
  columns: Column<T>[];
  /** Left out, there is no search field. */
  searchPlaceholder?: string;
  /** What there is to do, above the search: `ListTabs`. */
  tabs?: ReactNode;
  /** Behind the button beside the search. */
  filters?: ListFilter[];
  /** From `useBulkSelection`: rows over all pages, with 'Select all'. */
  bulk?: WholeSelection | undefined;
  /** What a row that can be selected is called, after 'Select': `order ROV-000123`. */
  rowName?: (row: T) => string;
  /** Shown while rows are selected. */
  bulkActions?: ReactNode;
  /** Only for the mouse, so some cell of the row has a link or a button that does the same. */
  onRowClick?: (row: T) => void;
  /** The text of an empty list, and the next step. */
  empty?: {
    /** Instead of 'No data found'. */
    title?: string;
    /** What is not there. */
    lead?: string;
    text?: ReactNode;
    action?: ReactNode;
    /** The text if search or filters leave nothing, and the button that shows all again. */
    narrowed?: { text: ReactNode; showAll: string };
  };
};
