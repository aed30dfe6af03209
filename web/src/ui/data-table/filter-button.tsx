import { ActionIcon, Button, Group, NativeSelect, Popover, Select, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent } from "react";
import { useIsPhone } from "#web/lib/browser.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { isDay } from "#web/ui/day-range.tsx";
import { formatCount } from "#web/words/counted.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import { DateField } from "../date-field.tsx";
import { RangeButtons } from "../day-range.tsx";
import { Drawer, useFocusBack } from "../dialogs.tsx";
import classes from "./data-table.module.css";
import type { Column } from "./data-table-props.ts";
import { type ListFilter, setFilters, unset } from "./filters.ts";

type FilterButtonProps<T> = {
  filters: ListFilter[];
  columns: Column<T>[];
  list: ReturnType<typeof useListParams>;
};

/** Opens the filters beside it; on phones from the foot of the screen, and with them the order of the rows. */
export function FilterButton<T>(props: FilterButtonProps<T>) {
  const isPhone = useIsPhone();
  const hasFields = props.filters.some((filter) => !("shown" in filter));
  const isSortable = isPhone && props.columns.some(({ sortable }) => sortable);
  if (!hasFields && !isSortable) return null;
  const name = hasFields ? words.filter.filter : words.filter.sort;
  return isPhone ? <Sheet {...props} name={name} /> : <Beside {...props} name={name} />;
}

type NamedProps<T> = FilterButtonProps<T> & { name: string };

function Beside<T>({ name, filters, list }: NamedProps<T>) {
  const [isOpen, { close, toggle, open }] = useDisclosure(false);
  useFocusBack(isOpen);
  const closeByKey = ({ key, target }: KeyboardEvent) => {
    // Escape closes open choices first.
    if (key === "Escape" && !(target instanceof Element && target.matches('[aria-expanded="true"]'))) close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? open() : close())}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <Opener name={name} count={setFilters(filters, list.params).length} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown onKeyDown={closeByKey}>
        <ListFilterFields filters={filters} list={list} isPopover />
      </Popover.Dropdown>
    </Popover>
  );
}

function Sheet<T>({ name, filters, columns, list }: NamedProps<T>) {
  const [isOpen, { close, open }] = useDisclosure(false);
  const isSortable = columns.some(({ sortable }) => sortable);
  const title = isSortable && name === words.filter.filter ? words.filter.filterAndSort : name;
  return (
    <>
      <Opener
        name={name}
        count={setFilters(filters, list.params).length}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        title={title}
        classNames={{ inner: classes.sheetPlace, content: classes.sheet }}
      >
        <Stack gap="sm" className={classes.sheetFields}>
          <CardSort columns={columns} list={list} />
          <ListFilterFields filters={filters} list={list} />
          <Button mt="xs" onClick={close}>
            {words.filter.done}
          </Button>
        </Stack>
      </Drawer>
    </>
  );
}

type OpenerProps = React.ComponentProps<typeof Button<"button">> & { name: string; count: number };

/** How many are set is a number to see, and words to hear. */
function Opener({ name, count, ...others }: OpenerProps) {
  return (
    <Button
      variant="default"
      className={classes.filter}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      aria-label={count > 0 ? words.filter.isSet(name, count) : name}
      {...others}
    >
      {name}
      {count > 0 && <span className={classes.setCount}>{formatCount(count)}</span>}
    </Button>
  );
}

type ListFilterFieldsProps = {
  filters: ListFilter[];
  list: ReturnType<typeof useListParams>;
  /** In a popover, choices lie within it: a press on one elsewhere would close it. */
  isPopover?: boolean;
};

/** More choices than this are easier found by typing. */
const MANY = 8;
/** What is shown of them at once; typing finds the others. */
const SHOWN_AT_ONCE = 100;

/** A field for each filter; what is chosen narrows the list at once. */
function ListFilterFields({ filters, list, isPopover = false }: ListFilterFieldsProps) {
  return (
    <Stack gap="sm">
      {filters.map((filter) => {
        const { name, label } = filter;
        const value = list.params.filters[name] ?? null;
        if ("shown" in filter) return null;
        if ("isDay" in filter)
          return (
            <Fragment key={name}>
              <DateField
                label={label}
                value={value ?? ""}
                // What is no day yet narrows nothing.
                onChange={(day) => (day === "" || isDay(day)) && list.setFilter(name, day)}
                isPopover={isPopover}
              />
              <RangeButtons
                ranges={filter.ranges ?? []}
                from={list.params.filters.from ?? ""}
                to={list.params.filters.to ?? ""}
                onChoose={({ from, to }) => list.setFilters({ from, to })}
              />
            </Fragment>
          );
        return (
          <Select
            key={name}
            label={label}
            placeholder={words.filter.any}
            clearable
            searchable={filter.choices.length > MANY}
            limit={SHOWN_AT_ONCE}
            openOnFocus={false}
            comboboxProps={{ withinPortal: !isPopover }}
            data={filter.choices}
            value={value}
            onChange={(next) => list.setFilters({ ...unset(filter), [name]: next })}
          />
        );
      })}
    </Stack>
  );
}

type CardSortProps<T> = { columns: Column<T>[]; list: ReturnType<typeof useListParams> };

/** Cards have no column headers to press, so phones choose the order here. */
function CardSort<T>({ columns, list }: CardSortProps<T>) {
  const sortable = columns.filter((column) => column.sortable);
  const { sort = "", order_by = "asc" } = list.params;
  if (sortable.length === 0) return null;
  const isUpward = order_by === "asc";
  const Icon = isUpward ? IconSortAscending : IconSortDescending;
  return (
    <Group gap="xs" wrap="nowrap" flex="1 1 100%">
      <NativeSelect
        aria-label={words.cardSort.sortBy}
        flex={1}
        value={sort}
        onChange={(event) => list.setSort(event.currentTarget.value, order_by)}
        data={[
          ...(sortable.some(({ name }) => name === sort)
            ? []
            : [{ value: sort, label: words.cardSort.sortBy }]),
          ...sortable.map(({ name, title }) => ({
            value: name,
            label: words.cardSort.sortByTitle(title.toLowerCase()),
          })),
        ]}
      />
      <ActionIcon
        variant="default"
        size={36}
        disabled={sort === ""}
        aria-label={isUpward ? words.cardSort.smallestFirstReverse : words.cardSort.largestFirstReverse}
        onClick={() => list.setSort(sort, isUpward ? "desc" : "asc")}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
