import { Select } from "@mantine/core";
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import { orders as words } from "#words/panel/orders.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { type StatusKind, statusLook } from "../../../../shared/statuses/status-badge.tsx";

type OrderFiltersProps = { list: ReturnType<typeof useListParams> };
type Choice = { value: string; label: string };

const holdChoices: Choice[] = [
  { value: "true", label: words.orderFilters.onHold },
  { value: "false", label: words.orderFilters.notOnHold },
];

/** The fields beside the search; each is a part of the address. */
export function OrderFilters({ list }: OrderFiltersProps) {
  const select = (name: string, label: string, data: Choice[], placeholder = label) => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      w={{ base: "100%", xs: 176 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <>
      {select("status", words.orderFilters.status, choices("order", orderStatuses))}
      {select("payment_status", words.orderFilters.payment, choices("payment", paymentStatuses))}
      {select("fulfilment_status", words.orderFilters.delivery, choices("fulfilment", fulfilmentStatuses))}
      {select("on_hold", words.orderFilters.onHold, holdChoices, words.orderFilters.onHoldOrNot)}
    </>
  );
}

function choices(kind: StatusKind, values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: statusLook(kind, value).label }));
}
