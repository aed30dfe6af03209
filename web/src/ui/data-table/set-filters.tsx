import { Button, Group, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { dataTable as words } from "#words/panel/data-table.ts";
import type { useListParams } from "../../lib/use-list-params.ts";
import classes from "./data-table.module.css";
import { type ListFilter, setFilters } from "./filters.ts";

type SetFiltersProps = { filters: ListFilter[]; list: ReturnType<typeof useListParams> };

/** What the list is narrowed to, each as a chip that takes it away. */
export function SetFilters({ filters, list }: SetFiltersProps) {
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
