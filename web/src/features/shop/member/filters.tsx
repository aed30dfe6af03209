import {
  Button,
  Checkbox,
  Divider,
  NavLink,
  RangeSlider,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useEffect, useState } from "react";
import { formatDollars } from "../../../lib/format.ts";
import type { memberApi } from "../../../lib/member-api.ts";
import { listOf, toggleInList } from "../shop-query.ts";
import classes from "./shop-page.module.css";

export type Facets = Awaited<ReturnType<typeof memberApi.catalog.filterProducts.call>>["facets"];

type FiltersProps = {
  facets: Facets;
  filters: Record<string, string>;
  setFilters: (filters: Record<string, string | null>) => void;
};

/** Category, price, size and colour, each with how many products it would leave. */
export function Filters({ facets, filters, setFilters }: FiltersProps) {
  return (
    <Stack gap="lg">
      <Categories facets={facets} filters={filters} setFilters={setFilters} />
      <Divider />
      <Price facets={facets} filters={filters} setFilters={setFilters} />
      <Divider />
      <Sizes facets={facets} filters={filters} setFilters={setFilters} />
      <Divider />
      <Colors facets={facets} filters={filters} setFilters={setFilters} />
    </Stack>
  );
}

function Categories({ facets, filters, setFilters }: FiltersProps) {
  const all = facets.categories.reduce((sum, category) => sum + category.count, 0);
  const choices = [{ id: null, name: "All products", count: all }, ...facets.categories];
  return (
    <section aria-label="Category">
      <Title order={2} size="h5" mb="xs">
        Category
      </Title>
      {choices.map(({ id, name, count }) => {
        const isActive = (filters.category_id ?? null) === (id === null ? null : String(id));
        return (
          <NavLink
            key={id ?? "all"}
            component="button"
            label={name}
            active={isActive}
            aria-pressed={isActive}
            rightSection={
              <Text span size="sm" c="dimmed">
                {count}
              </Text>
            }
            onClick={() => setFilters({ category_id: id === null ? null : String(id) })}
          />
        );
      })}
    </section>
  );
}

function Price({ facets, filters, setFilters }: FiltersProps) {
  const min = Math.floor(facets.price.min);
  const max = Math.max(min + 1, Math.ceil(facets.price.max));
  const chosenMin = Number(filters.min_price ?? min);
  const chosenMax = Number(filters.max_price ?? max);
  const [range, setRange] = useState<[number, number]>([chosenMin, chosenMax]);
  // The address decides; while the slider is dragged, it runs ahead.
  useEffect(() => setRange([chosenMin, chosenMax]), [chosenMin, chosenMax]);
  return (
    <section aria-label="Price">
      <Title order={2} size="h5" mb="xs">
        Price
      </Title>
      <RangeSlider
        min={min}
        max={max}
        minRange={1}
        value={range}
        label={null}
        thumbFromLabel="Lowest price"
        thumbToLabel="Highest price"
        onChange={setRange}
        onChangeEnd={([from, to]) =>
          setFilters({
            min_price: from > min ? String(from) : null,
            max_price: to < max ? String(to) : null,
          })
        }
      />
      <Text size="sm" c="dimmed" mt="xs" className="tabular">
        {formatDollars(range[0])} to {formatDollars(range[1])}
      </Text>
    </section>
  );
}

function Sizes({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.sizes);
  return (
    <section aria-label="Size">
      <Title order={2} size="h5" mb="xs">
        Size
      </Title>
      <div className={classes.sizes}>
        {facets.sizes.map(({ size, count }) => (
          <Button
            key={size}
            size="compact-sm"
            variant={chosen.includes(size) ? "filled" : "default"}
            aria-pressed={chosen.includes(size)}
            disabled={count === 0 && !chosen.includes(size)}
            title={`${count} products`}
            onClick={() => setFilters({ sizes: toggleInList(filters.sizes, size) })}
          >
            {size}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Colors({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.colors);
  return (
    <section aria-label="Colour">
      <Title order={2} size="h5" mb="xs">
        Colour
      </Title>
      <Stack gap={6}>
        {facets.colors.map(({ name, hex, count }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            disabled={count === 0 && !chosen.includes(name)}
            onChange={() => setFilters({ colors: toggleInList(filters.colors, name) })}
            label={
              <span className={classes.colorLabel}>
                <span className={classes.colorDot} style={{ background: hex }} aria-hidden />
                {name}
                <Text span size="sm" c="dimmed">
                  {count}
                </Text>
              </span>
            }
          />
        ))}
      </Stack>
    </section>
  );
}

/** Each filter that is set, as a chip that takes it away. */
export function ActiveFilters({
  facets,
  filters,
  setFilters,
  onClear,
}: FiltersProps & { onClear: () => void }) {
  const category = facets.categories.find(({ id }) => String(id) === filters.category_id);
  const chips = [
    ...(category ? [{ label: category.name, without: { category_id: null } }] : []),
    ...(filters.min_price
      ? [{ label: `From ${formatDollars(Number(filters.min_price))}`, without: { min_price: null } }]
      : []),
    ...(filters.max_price
      ? [{ label: `Up to ${formatDollars(Number(filters.max_price))}`, without: { max_price: null } }]
      : []),
    ...listOf(filters.sizes).map((size) => ({
      label: size,
      without: { sizes: toggleInList(filters.sizes, size) },
    })),
    ...listOf(filters.colors).map((color) => ({
      label: color,
      without: { colors: toggleInList(filters.colors, color) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ label, without }) => (
        <UnstyledButton
          key={label}
          className={classes.chip}
          aria-label={`Remove filter ${label}`}
          onClick={() => setFilters(without as Record<string, string | null>)}
        >
          {label} <span aria-hidden>×</span>
        </UnstyledButton>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear all
      </Button>
    </div>
  );
}
