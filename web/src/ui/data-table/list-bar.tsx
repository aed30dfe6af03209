import { dataTable as words } from "#words/panel/data-table.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { SearchInput } from "../search-input.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { FilterButton } from "./filter-button.tsx";
import { SetFilters } from "./set-filters.tsx";
import type { useColumnChoice } from "./use-column-choice.ts";

type ListBarProps<T extends { id: number }> = Pick<
  DataTableProps<T>,
  "label" | "list" | "columns" | "searchPlaceholder" | "filters"
> & { choice: ReturnType<typeof useColumnChoice<T>>; onEnter: (keywords: string) => void };

/** In one row the search, the filters and the choice of columns; below it what is set. */
export function ListBar<T extends { id: number }>(props: ListBarProps<T>) {
  const { label, list, columns, searchPlaceholder, filters = [], choice, onEnter } = props;
  const isPhone = useIsPhone();
  return (
    <>
      <div className={classes.bar}>
        {searchPlaceholder && (
          <SearchInput
            value={list.params.keywords}
            onSearch={list.setKeywords}
            onEnter={onEnter}
            label={words.screen.search(label.toLowerCase())}
            placeholder={searchPlaceholder}
          />
        )}
        <FilterButton filters={filters} columns={columns} list={list} />
        {!isPhone && (
          <div className={classes.columns}>
            <ColumnMenu
              columns={columns}
              shown={choice.shown}
              onToggle={choice.toggle}
              onReset={choice.reset}
            />
          </div>
        )}
      </div>
      <SetFilters filters={filters} list={list} />
    </>
  );
}
