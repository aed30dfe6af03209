import { UnstyledButton } from "@mantine/core";
import type { useListParams } from "#web/lib/list-params.ts";
import { ChoiceBar } from "../toolbar.tsx";
import classes from "./list-tabs.module.css";

type ListTabsProps = {
  /** Names the row of tabs for a screen reader. */
  label: string;
  /** The part of the address that they set. */
  name: string;
  /** `value` null shows all. `count` is in words; undefined if it is not known yet. */
  tabs: { value: string | null; label: string; count?: string | undefined }[];
  list: ReturnType<typeof useListParams>;
};

/** What there is to do, above a list: each tab narrows it, and says how many it leaves. */
export function ListTabs({ label, name, tabs, list }: ListTabsProps) {
  const current = list.params.filters[name] ?? null;
  return (
    <ChoiceBar label={label} gap={4} className={classes.tabs}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={classes.tab}
          aria-pressed={tab.value === current}
          onClick={() => list.setFilter(name, tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}> {tab.count}</span>}
        </UnstyledButton>
      ))}
    </ChoiceBar>
  );
}
