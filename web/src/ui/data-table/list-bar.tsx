import { ActionIcon, Button, Group, Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { IconColumns3, IconX } from "@tabler/icons-react";
import { useIsPhone } from "#web/lib/browser.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import { SearchInput } from "../search-input.tsx";
import type { Column, useColumnChoice } from "./columns.ts";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { FilterButton } from "./filter-button.tsx";
import { type ListFilter, setFilters } from "./filters.ts";

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

type ColumnMenuProps<T> = {
  columns: Column<T>[];
  shown: Column<T>[];
  onToggle: (name: string) => void;
  onReset: () => void;
};

function ColumnMenu<T>({ columns, shown, onToggle, onReset }: ColumnMenuProps<T>) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={words.columnMenu.chooseColumns}>
          <ActionIcon variant="default" size={36} aria-label={words.columnMenu.chooseColumns}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => !column.isFixed)
          .map((column) => {
            const isShown = shown.includes(column);
            return (
              <Menu.CheckboxItem key={column.name} checked={isShown} onChange={() => onToggle(column.name)}>
                {column.title}
              </Menu.CheckboxItem>
            );
          })}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{words.columnMenu.resetColumns}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type SetFiltersProps = { filters: ListFilter[]; list: ReturnType<typeof useListParams> };

/** What the list is narrowed to, each as a chip that takes it away. */
function SetFilters({ filters, list }: SetFiltersProps) {
  const set = setFilters(filters, list.params);
  if (set.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={words.filter.set}>
      {set.map(({ name, label, shown, unset }) => (
        <UnstyledButton
          key={name}
          className={classes.chip}
          aria-label={words.filter.remove(words.filter.chip(label, shown))}
          onClick={() => list.setFilters(unset)}
        >
          {words.filter.chip(label, shown)} <IconX size={14} aria-hidden />
        </UnstyledButton>
      ))}
      {set.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => list.setFilters(Object.assign({}, ...set.map(({ unset }) => unset)))}
        >
          {words.filter.clearAll}
        </Button>
      )}
    </Group>
  );
}
