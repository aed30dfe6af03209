import { clubDay, formatDay } from "#web/lib/format.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { isDay } from "#web/ui/day-range.tsx";
import { ui as words } from "#words/panel/ui.ts";
import { months, type NamedRange } from "../day-range.tsx";

type FilterChoice = { value: string; label: string };

/** What narrows a list, each a part of the address. */
export type ListFilter = {
  /** The part of the address. */
  name: string;
  label: string;
} & (
  | {
      choices: FilterChoice[];
      /** Another part of the address, which means nothing without this one. */
      goesWith?: string;
    }
  | {
      isDay: true;
      /** Of the last day: what it and the first are set to at once. */
      ranges?: NamedRange[];
    }
  /** Set by a link alone; `shown` says to what. */
  | { shown: string }
);

/**
 * The first and the last day of a list, and what both can be set to at once, beside the current month and the last. What
 * begins only later is left out: lists are of what has happened.
 */
export function dayFilters(ranges: NamedRange[]): ListFilter[] {
  const begun = ranges.filter(({ from }) => from <= clubDay());
  return [
    { name: "from", label: words.dayRange.from, isDay: true },
    { name: "to", label: words.dayRange.to, isDay: true, ranges: [...begun, ...months()] },
  ];
}

/** The filters that the address sets, each with what it is set to, and the parts of the address that it takes away. */
export function setFilters(filters: ListFilter[], params: Pick<ListParams, "filters">) {
  return filters.flatMap((filter) => {
    const value = params.filters[filter.name];
    if (value === undefined) return [];
    return [
      { name: filter.name, label: filter.label, shown: shownValue(filter, value), unset: unset(filter) },
    ];
  });
}

/** The parts of the address that a filter leaves behind once it is taken away or changed. */
export function unset(filter: ListFilter): Record<string, null> {
  const names = "choices" in filter && filter.goesWith ? [filter.name, filter.goesWith] : [filter.name];
  return Object.fromEntries(names.map((name) => [name, null]));
}

function shownValue(filter: ListFilter, value: string): string {
  if ("shown" in filter) return filter.shown;
  // What the address says may be nonsense that somebody typed.
  if ("isDay" in filter) return isDay(value) ? formatDay(value) : value;
  return filter.choices.find((choice) => choice.value === value)?.label ?? value;
}
