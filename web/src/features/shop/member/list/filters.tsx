import { Button, Checkbox, Divider, NavLink, RangeSlider, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { shop } from "#words/shop.ts";
import { formatDollars } from "../../../../lib/format.ts";
import type { memberApi } from "../../../../lib/member-api.ts";
import { listOf, toggleInList } from "../../shop-query.ts";
import classes from "./shop-page.module.css";

const words = shop.filters;

export type Facets = Awaited<ReturnType<typeof memberApi.catalog.filterProducts.call>>["facets"];

export type FiltersProps = {
  facets: Facets;
  filters: Record<string, string>;
  setFilters: (filters: Record<string, string | null>) => void;
};

/** Category, availability, price, size and colour, each with how many products it would leave. */
export function Filters({ facets, filters, setFilters }: FiltersProps) {
  return (
    <Stack gap="lg">
      <Categories facets={facets} filters={filters} setFilters={setFilters} />
      <Divider />
      <Availability facets={facets} filters={filters} setFilters={setFilters} />
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
  const choices = [{ id: null, name: words.all, count: all }, ...facets.categories];
  return (
    <section aria-label={words.category}>
      <Title order={2} size="h5" mb="xs">
        {words.category}
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
                {words.number(count)}
              </Text>
            }
            onClick={() => setFilters({ category_id: id === null ? null : String(id) })}
          />
        );
      })}
    </section>
  );
}

function Availability({ facets, filters, setFilters }: FiltersProps) {
  const isChosen = filters.availability === "in_stock";
  return (
    <section aria-label={words.availability}>
      <Title order={2} size="h5" mb="xs">
        {words.availability}
      </Title>
      <Checkbox
        checked={isChosen}
        disabled={facets.in_stock === 0 && !isChosen}
        onChange={() => setFilters({ availability: isChosen ? null : "in_stock" })}
        label={<Counted name={words.inStock} count={facets.in_stock} />}
      />
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
    <section aria-label={words.price}>
      <Title order={2} size="h5" mb="xs">
        {words.price}
      </Title>
      <RangeSlider
        min={min}
        max={max}
        minRange={1}
        value={range}
        label={null}
        thumbFromLabel={words.lowest}
        thumbToLabel={words.highest}
        onChange={setRange}
        onChangeEnd={([from, to]) =>
          setFilters({
            min_price: from > min ? String(from) : null,
            max_price: to < max ? String(to) : null,
          })
        }
      />
      <Text size="sm" c="dimmed" mt="xs" className="tabular">
        {words.priceRange(formatDollars(range[0]), formatDollars(range[1]))}
      </Text>
    </section>
  );
}

function Sizes({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.sizes);
  return (
    <section aria-label={words.size}>
      <Title order={2} size="h5" mb="xs">
        {words.size}
      </Title>
      <div className={classes.sizes}>
        {facets.sizes.map(({ size, count }) => (
          <Button
            key={size}
            size="compact-sm"
            variant={chosen.includes(size) ? "filled" : "default"}
            aria-pressed={chosen.includes(size)}
            disabled={count === 0 && !chosen.includes(size)}
            onClick={() => setFilters({ sizes: toggleInList(filters.sizes, size) })}
          >
            {size}
            <span className={classes.sizeCount}>{words.number(count)}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}

function Colors({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.colors);
  return (
    <section aria-label={words.color}>
      <Title order={2} size="h5" mb="xs">
        {words.color}
      </Title>
      <Stack gap={6}>
        {facets.colors.map(({ name, hex, count }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            disabled={count === 0 && !chosen.includes(name)}
            onChange={() => setFilters({ colors: toggleInList(filters.colors, name) })}
            label={<Counted name={name} count={count} hex={hex} />}
          />
        ))}
      </Stack>
    </section>
  );
}

/** A choice with how many products it leaves. */
function Counted({ name, count, hex }: { name: string; count: number; hex?: string }) {
  return (
    <span className={classes.colorLabel}>
      {hex && <span className={classes.colorDot} style={{ background: hex }} aria-hidden />}
      {name}
      <Text span size="sm" c="dimmed">
        {words.number(count)}
      </Text>
    </span>
  );
}
