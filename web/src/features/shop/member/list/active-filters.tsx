import { Button, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { shop } from "#words/shop.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { listOf, toggleInList } from "../../shop-query.ts";
import type { FiltersProps } from "./filters.tsx";
import classes from "./shop-page.module.css";

const words = shop.filters;
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
          aria-label={words.remove(label)}
          onClick={() => props.setFilters(without)}
        >
          {label} <IconX size={14} aria-hidden />
        </UnstyledButton>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}

function chipsOf({ facets, filters }: Pick<FiltersProps, "facets" | "filters">): Chip[] {
  const { category_id, availability, min_price, max_price } = filters;
  const category = facets.categories.find(({ id }) => String(id) === category_id);
  return [
    ...(category ? [{ label: category.name, without: { category_id: null } }] : []),
    ...(availability ? [{ label: words.inStock, without: { availability: null } }] : []),
    ...(min_price ? [{ label: words.from(dollars(min_price)), without: { min_price: null } }] : []),
    ...(max_price ? [{ label: words.upTo(dollars(max_price)), without: { max_price: null } }] : []),
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
