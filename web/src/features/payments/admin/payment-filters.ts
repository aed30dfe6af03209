import { paymentMethods, paymentStates } from "#contract/payments.ts";
import { statuses } from "#contract/words/en/statuses.ts";
import { payments as words } from "#words/panel/payments.ts";
import { statusChoices } from "../../../shared/statuses/status-badge.tsx";
import { dayFilters, type ListFilter } from "../../../ui/data-table/filters.ts";
import type { NamedRange } from "../../../ui/day-range.tsx";

/** What narrows the club's payments. */
export const paymentFilters = (ranges: NamedRange[]): ListFilter[] => [
  { name: "status", label: words.paymentFilters.state, choices: statusChoices("card", paymentStates) },
  {
    name: "method",
    label: words.paymentFilters.method,
    choices: paymentMethods.map((value) => ({ value, label: statuses.method[value] })),
  },
  ...dayFilters(ranges),
];
