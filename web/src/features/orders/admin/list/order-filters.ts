import { fulfilmentStatuses, orderStatuses, saidPayments, shippingKinds } from "#contract/order-statuses.ts";
import { orders as words } from "#words/panel/orders.ts";
import { statusChoices } from "../../../../shared/statuses/status-badge.tsx";
import { dayFilters, type ListFilter } from "../../../../ui/data-table/filters.ts";

/** What narrows the club's orders. */
export const orderFilters = (): ListFilter[] => [
  { name: "status", label: words.orderFilters.status, choices: statusChoices("order", orderStatuses) },
  {
    name: "payment_status",
    label: words.orderFilters.payment,
    choices: statusChoices("payment", saidPayments),
  },
  {
    name: "fulfilment_status",
    label: words.orderFilters.delivery,
    choices: statusChoices("fulfilment", fulfilmentStatuses),
  },
  {
    name: "on_hold",
    label: words.orderFilters.onHoldOrNot,
    choices: [
      { value: "true", label: words.orderFilters.onHold },
      { value: "false", label: words.orderFilters.notOnHold },
    ],
  },
  {
    name: "shipping_kind",
    label: words.orderColumns.postOrCollection,
    choices: shippingKinds.map((value) => ({ value, label: words.orderColumns[value] })),
  },
  ...dayFilters([]),
];
