import { formatCount } from "../../counted.ts";

const bulkBar = {
  allSelected: (count: number) => `All ${formatCount(count)} selected`,
  selected: (count: number) => `${formatCount(count)} selected`,
  selectAll: (total: number) => `Select all ${formatCount(total)}`,
  clear: "Clear",
};

const cardSort = {
  sortBy: "Sort by",
  sortByTitle: (title: string) => `Sort by ${title}`,
  smallestFirstReverse: "Smallest first; reverse",
  largestFirstReverse: "Largest first; reverse",
};

const columnMenu = {
  chooseColumns: "Choose columns",
  resetColumns: "Reset columns",
};

const filter = {
  filter: "Filter",
  sort: "Sort",
  filterAndSort: "Filter and sort",
  isSet: (name: string, count: number) => `${name}, ${formatCount(count)} set`,
  any: "Any",
  done: "Done",
  set: "Filters that are set",
  chip: (label: string, value: string) => `${label}: ${value}`,
  remove: (chip: string) => `${chip}: remove this filter`,
  clearAll: "Clear all",
};

const noRows = {
  thisPageIsEmpty: "This page is empty",
  listHasFewerPagesNow: "The list has fewer pages now.",
  goToTheFirstPage: "Go to the first page",
};

const screen = {
  search: (label: string) => `Search ${label}`,
};

const selectBoxes = {
  selectAllRows: "Select all rows on this page",
  select: (name: string) => `Select ${name}`,
};

const spoken = {
  thisPageIsEmpty: "This page is empty",
};

const tablePager = {
  toOf: (page: number, min: number, total: number) =>
    `${formatCount(page)} to ${formatCount(min)} of ${formatCount(total)}`,
  toOfAbout: (page: number, min: number, total: number) =>
    `${formatCount(page)} to ${formatCount(min)} of about ${formatCount(total)}`,
  toOfAtLeast: (page: number, min: number, total: number) =>
    `${formatCount(page)} to ${formatCount(min)} of at least ${formatCount(total)}`,
  rowsPerPage: "Rows per page",
  perPage: (size: number) => `${formatCount(size)} per page`,
};

const tableSkeleton = {
  loading: "Loading...",
};

/** Lists of the panel. */
export const dataTable = {
  bulkBar,
  cardSort,
  columnMenu,
  filter,
  noRows,
  screen,
  selectBoxes,
  spoken,
  tablePager,
  tableSkeleton,
};
