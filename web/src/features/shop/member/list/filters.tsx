import { Button, Checkbox, Divider, RangeSlider, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatDollars } from "#web/lib/format.ts";
import type { memberApi } from "#web/lib/member-api.ts";
import { sliderStep } from "#web/lib/typed-numbers.ts";
import { ChoiceBar } from "#web/ui/toolbar.tsx";
import { shop } from "#words/shop.ts";
import { listOf, toggleInList } from "../../shop-query.ts";
import classes from "./shop-page.module.css";

const words = shop.filters;
const PAUSE_MS = 300;

type Range = [number, number];

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
      <Availability facets={facets} filters={filters} setFilters={setFilters} />
      <Price facets={facets} filters={filters} setFilters={setFilters} />
      {facets.sizes.length > 0 && <Sizes facets={facets} filters={filters} setFilters={setFilters} />}
      {facets.colors.length > 0 && <Colors facets={facets} filters={filters} setFilters={setFilters} />}
    </Stack>
  );
}

/** Each group but the first is parted from the one above. */
function Group({ name, isFirst, children }: { name: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <>
      {!isFirst && <Divider />}
      <section aria-label={name}>
        <Title order={2} size="h5" mb="xs">
          {name}
        </Title>
        {children}
      </section>
    </>
  );
}

function Categories({ facets, filters, setFilters }: FiltersProps) {
  const all = facets.categories.reduce((sum, category) => sum + category.count, 0);
  const choices = [{ id: null, name: words.all, count: all }, ...facets.categories];
  return (
    <Group name={words.category} isFirst>
      <ChoiceBar label={words.category} gap={0}>
        {choices.map(({ id, name, count }) => {
          const isActive = (filters.category_id ?? null) === (id === null ? null : String(id));
          return (
            <UnstyledButton
              key={id ?? "all"}
              className={classes.category}
              aria-pressed={isActive}
              onClick={() => setFilters({ category_id: id === null ? null : String(id) })}
            >
              <span>{name}</span>
              <Text span size="sm" c="dimmed">
                {words.number(count)}
              </Text>
            </UnstyledButton>
          );
        })}
      </ChoiceBar>
    </Group>
  );
}

function Availability({ facets, filters, setFilters }: FiltersProps) {
  const isChosen = filters.availability === "in_stock";
  return (
    <Group name={words.availability}>
      <Checkbox
        checked={isChosen}
        disabled={facets.in_stock === 0 && !isChosen}
        onChange={() => setFilters({ availability: isChosen ? null : "in_stock" })}
        label={<Counted name={words.inStock} count={facets.in_stock} />}
      />
    </Group>
  );
}

function Price({ facets, filters, setFilters }: FiltersProps) {
  const step = sliderStep(facets.price.max - facets.price.min);
  const min = Math.floor(facets.price.min / step) * step;
  const max = Math.max(min + step, Math.ceil(facets.price.max / step) * step);
  const chosenMin = Number(filters.min_price ?? min);
  const chosenMax = Number(filters.max_price ?? max);
  // The address decides, except what was chosen since it was written.
  const [ahead, setAhead] = useState<Range | null>(null);
  const isWriting = useRef(false);
  const range = ahead ?? [chosenMin, chosenMax];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that has become another.
  useEffect(() => {
    if (!isWriting.current) setAhead(null);
  }, [chosenMin, chosenMax]);
  // Several presses of a key are one change: each by itself would be overtaken by the address of the one before it.
  const write = useDebouncedCallback(
    ([from, to]: Range) => {
      isWriting.current = false;
      setFilters({
        min_price: from > min ? String(from) : null,
        max_price: to < max ? String(to) : null,
      });
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );
  const choose = (next: Range) => {
    isWriting.current = true;
    setAhead(next);
    write(next);
  };
  const isChosen = "min_price" in filters || "max_price" in filters;
  if (facets.price.max === 0 && !isChosen) return null;
  return (
    <Group name={words.price}>
      <RangeSlider
        min={min}
        max={max}
        step={step}
        minRange={step}
        thumbValueText={formatDollars}
        value={range}
        label={null}
        thumbFromLabel={words.lowest}
        thumbToLabel={words.highest}
        // Not by the end of a drag: a quick press ends before the slider has told where it was.
        onChange={choose}
      />
      <Text size="sm" c="dimmed" mt="xs" className="tabular">
        {words.priceRange(formatDollars(range[0]), formatDollars(range[1]))}
      </Text>
    </Group>
  );
}

/** In the order in which people look: for themselves, for their children, the rest. */
const sizeKinds = ["adult", "junior", "socks", "other"] as const;

/** Sizes by whom they are for; a shop with only one kind needs no names for it. */
function Sizes({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.sizes);
  const kinds = sizeKinds
    .map((kind) => ({ kind, sizes: facets.sizes.filter((size) => size.kind === kind) }))
    .filter(({ sizes }) => sizes.length > 0);
  return (
    <Group name={words.size}>
      <ChoiceBar label={words.size} gap="sm">
        {kinds.map(({ kind, sizes }) => (
          <fieldset key={kind} aria-label={words.sizeKinds[kind]} className={classes.sizes}>
            {kinds.length > 1 && (
              <Text size="sm" c="dimmed" className={classes.sizeKind}>
                {words.sizeKinds[kind]}
              </Text>
            )}
            {sizes.map(({ size, count }) => (
              <Button
                key={size}
                size="compact-sm"
                className={classes.size}
                variant={chosen.includes(size) ? "filled" : "default"}
                aria-pressed={chosen.includes(size)}
                disabled={count === 0 && !chosen.includes(size)}
                onClick={() => setFilters({ sizes: toggleInList(filters.sizes, size) })}
              >
                {size}
                <span className={classes.sizeCount}>{words.number(count)}</span>
              </Button>
            ))}
          </fieldset>
        ))}
      </ChoiceBar>
    </Group>
  );
}

function Colors({ facets, filters, setFilters }: FiltersProps) {
  const chosen = listOf(filters.colors);
  return (
    <Group name={words.color}>
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
    </Group>
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
