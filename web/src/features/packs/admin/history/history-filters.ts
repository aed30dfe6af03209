import { entitlementEvents } from "#contract/packs.ts";
import { packs as words } from "#words/panel/packs.ts";
import { dayFilters, type ListFilter } from "../../../../ui/data-table/filters.ts";
import type { NamedRange } from "../../../../ui/day-range.tsx";
import { eventLooks } from "../../pack-words.ts";

/** What narrows a history: one kind of event alone, and the days. */
export const historyFilters = (ranges: NamedRange[]): ListFilter[] => [
  {
    name: "event",
    label: words.eventFilter.whatHappened,
    choices: entitlementEvents.map((value) => ({ value, label: eventLooks[value].label })),
  },
  ...dayFilters(ranges),
];
