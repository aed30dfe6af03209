import { Button, Group, Input } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconChevronDown } from "@tabler/icons-react";
import { shop } from "#words/shop.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { ProductSearch } from "../../../../shared/products/product-search.tsx";
import { filterCount, sortChoices, sortInAddress } from "../../shop-query.ts";
import classes from "./shop-page.module.css";

const words = shop.list;

type ShopBarProps = { list: ReturnType<typeof useListParams>; panelId: string; hasFilters: boolean };

/** Search, the way to the filters on narrow screens, and sort. */
export function ShopBar({ list, panelId, hasFilters }: ShopBarProps) {
  const { keywords, filters } = list.params;
  const { choices, value } = sortChoices(list.params);
  const set = filterCount(filters);
  return (
    <Group mb="md" className={classes.bar}>
      <ProductSearch value={keywords} onSearch={list.setKeywords} />
      <Group gap="sm" className={classes.tools}>
        <Button
          variant="default"
          className={classes.filterButton}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          popoverTarget={panelId}
          disabled={!hasFilters}
        >
          {set > 0 ? words.filtersSet(set) : words.filters}
        </Button>
        <Input
          component="select"
          pointer
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          className={classes.sort}
          aria-label={words.sort}
          value={value}
          onChange={(event) => list.setFilters(sortInAddress(event.currentTarget.value))}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Input>
      </Group>
    </Group>
  );
}
