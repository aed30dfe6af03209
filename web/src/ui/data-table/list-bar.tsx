import { ActionIcon, Button, Group, Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconColumns3, IconX } from "@tabler/icons-react";
import { useIsPhone } from "#web/lib/browser.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import { SearchInput } from "../search-input.tsx";
import { ChoiceBar } from "../toolbar.tsx";
import classes from "./data-table.module.css";
import type { Column, DataTableProps } from "./data-table-props.ts";
import { FilterButton } from "./filter-button.tsx";
import { type ListFilter, setFilters } from "./filters.ts";
import tabClasses from "./list-tabs.module.css";

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

/** The names of the columns to show: this browser's choice, else the table's default. */
function shownColumns<T>(columns: Column<T>[], chosen: string[] | null): Column<T>[] {
  return columns.filter(
    (column) => column.isFixed || (chosen ? chosen.includes(column.name) : !column.isHiddenAtFirst),
  );
}

/** Which columns this browser shows of a table, stored under the table's name. */
export function useColumnChoice<T>(tableName: string, columns: Column<T>[]) {
  const [chosen, setChosen] = useLocalStorage<string[] | null>({
    key: `columns:${tableName}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const shown = shownColumns(columns, Array.isArray(chosen) ? chosen : null);
  const toggle = (name: string) => {
    const names = shown.map((column) => column.name);
    setChosen(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  };
  return { shown, toggle, reset: () => setChosen(null) };
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

type ListTabsProps = {
  /** Names the row of tabs for a screen reader. */
  label: string;
  /** The part of the address that they set. */
  name: string;
  /** `value` null shows all. `count` is in words; undefined if it is not known yet. */
  tabs: { value: string | null; label: string; count?: string | undefined }[];
  list: ReturnType<typeof useListParams>;
};

/** What there is to do, above a list: each tab narrows it, and says how many it leaves. */
export function ListTabs({ label, name, tabs, list }: ListTabsProps) {
  const current = list.params.filters[name] ?? null;
  return (
    <ChoiceBar label={label} gap={4} className={tabClasses.tabs}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={tabClasses.tab}
          aria-pressed={tab.value === current}
          onClick={() => list.setFilter(name, tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={tabClasses.count}> {tab.count}</span>}
        </UnstyledButton>
      ))}
    </ChoiceBar>
  );
}
