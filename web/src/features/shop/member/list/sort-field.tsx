import { Input } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { shop } from "#words/shop.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { sortChoices, sortInAddress } from "../../shop-query.ts";
import classes from "./shop-page.module.css";

/** In which order the products are shown. */
export function SortField({ list }: { list: ReturnType<typeof useListParams> }) {
  const { choices, value } = sortChoices(list.params);
  return (
    <Input
      component="select"
      pointer
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      className={classes.sort}
      aria-label={shop.list.sort}
      value={value}
      onChange={(event) => list.setFilters(sortInAddress(event.currentTarget.value))}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Input>
  );
}
