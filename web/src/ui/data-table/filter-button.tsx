import { Button, Popover, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import type { useListParams } from "../../lib/use-list-params.ts";
import { formatCount } from "../../words/counted.ts";
import { Drawer } from "../dialogs.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import { CardSort } from "./card-sort.tsx";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";
import { ListFilterFields } from "./filter-fields.tsx";
import { type ListFilter, setFilters } from "./filters.ts";

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
