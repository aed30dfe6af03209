import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { bottomBar } from "#web/lib/browser.ts";
import { formatDollars } from "#web/lib/format.ts";
import { shop } from "#words/shop.ts";
import { filterCount, listOf, toggleInList } from "../../shop-query.ts";
import type { Facets, FiltersProps } from "./filters.tsx";
import classes from "./shop-page.module.css";

const words = shop.list;

type ShopBarProps = {
  filters: Record<string, string>;
  panelId: string;
  facets: Facets | undefined;
  hasFilters: boolean;
};

/** On narrow screens: the way to the filters and the categories, in sight while the products scroll. */
export function ShopBar({ filters, panelId, facets, hasFilters }: ShopBarProps) {
  const set = filterCount(filters);
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        popoverTarget={panelId}
        disabled={!hasFilters}
      >
        {set > 0 ? words.filtersSet(set) : words.filters}
      </Button>
      {facets && <CategoryChips categories={facets.categories} chosen={filters.category_id} />}
    </div>
  );
}

/** They are links, so that they work without a script. */
function CategoryChips({
  categories,
  chosen,
}: {
  categories: Facets["categories"];
  chosen: string | undefined;
}) {
  const [search] = useSearchParams();
  const linkTo = (id: string | undefined) => {
    const params = new URLSearchParams(search);
    params.delete("page");
    if (id === undefined) params.delete("category_id");
    else params.set("category_id", id);
    return { search: params.toString() };
  };
  const choices = [
    { id: undefined, name: shop.filters.all },
    ...categories.map(({ id, name }) => ({ id: String(id), name })),
  ];
  return (
    <nav className={classes.categoryChips} aria-label={words.categories}>
      {choices.map(({ id, name }) => (
        <Link
          key={id ?? "all"}
          to={linkTo(id)}
          preventScrollReset
          className={classes.categoryChip}
          aria-current={id === chosen ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const filtersWords = shop.filters;
type Chip = { label: string; without: Record<string, string | null> };

/** Each filter that is set, as a chip that takes it away. */
export function ActiveFilters({ onClear, ...props }: FiltersProps & { onClear: () => void }) {
  const chips = chipsOf(props);
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ label, without }) => (
        <UnstyledButton
          key={Object.keys(without).join() + label}
          className={classes.chip}
          aria-label={filtersWords.remove(label)}
          onClick={() => props.setFilters(without)}
        >
          {label} <IconX size={14} aria-hidden />
        </UnstyledButton>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {filtersWords.clear}
      </Button>
    </div>
  );
}

function chipsOf({ facets, filters }: Pick<FiltersProps, "facets" | "filters">): Chip[] {
  const { category_id, availability, min_price, max_price } = filters;
  const category = facets.categories.find(({ id }) => String(id) === category_id);
  return [
    ...(category ? [{ label: category.name, without: { category_id: null } }] : []),
    ...(availability ? [{ label: filtersWords.inStock, without: { availability: null } }] : []),
    ...(min_price ? [{ label: filtersWords.from(dollars(min_price)), without: { min_price: null } }] : []),
    ...(max_price ? [{ label: filtersWords.upTo(dollars(max_price)), without: { max_price: null } }] : []),
    ...listOf(filters.sizes).map((size) => ({
      label: size,
      without: { sizes: toggleInList(filters.sizes, size) },
    })),
    ...listOf(filters.colors).map((color) => ({
      label: color,
      without: { colors: toggleInList(filters.colors, color) },
    })),
  ];
}

/** A price in the address is what somebody typed there; nonsense is shown as nothing. */
function dollars(text: string): string {
  return formatDollars(Number(text) || 0);
}

type FiltersPanelProps = { id: string; total: number | undefined; children: ReactNode };

/**
 * The filters: beside the products where there is room, else opened over them by a button that names the panel's `id`.
 * It is the browser's own popover, so it opens before the app is there. The button at its foot tells how many products
 * are left, once that is known.
 */
export function FiltersPanel({ id, total, children }: FiltersPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Where there is room after a turn, it stands beside the products again.
  useEffect(() => {
    const room = matchMedia("(width >= 62em)");
    const close = () => panel.current?.hidePopover();
    room.addEventListener("change", close);
    return () => room.removeEventListener("change", close);
  }, []);
  // What is behind it is covered, and must not have the focus meanwhile.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  return (
    <aside
      ref={panel}
      id={id}
      popover="auto"
      className={classes.side}
      aria-label={words.filters}
      onBlur={leave}
    >
      <div className={classes.sideHead}>
        <span>{words.filters}</span>
        <ActionIcon
          autoFocus
          ref={focusedFirst}
          popoverTarget={id}
          popoverTargetAction="hide"
          variant="subtle"
          color="gray"
          size={44}
          aria-label={words.closeFilters}
        >
          <IconX size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {children}
      <div ref={bottomBar} className={classes.sideFoot}>
        <Button fullWidth size="md" popoverTarget={id} popoverTargetAction="hide">
          {total === undefined ? words.closeFilters : words.show(total)}
        </Button>
      </div>
    </aside>
  );
}

/** The browser goes by the attribute when it opens the panel; the server writes it, the app does not. */
function focusedFirst(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
