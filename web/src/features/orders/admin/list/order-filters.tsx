import { Select } from "@mantine/core";
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { type StatusKind, statusLook } from "../../../../ui/status-badge.tsx";

type OrderFiltersProps = { list: ReturnType<typeof useListParams> };
type Choice = { value: string; label: string };

const holdChoices: Choice[] = [
  { value: "true", label: "On hold" },
  { value: "false", label: "Not on hold" },
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
      {select("status", "Status", choices("order", orderStatuses))}
      {select("payment_status", "Payment", choices("payment", paymentStatuses))}
      {select("fulfilment_status", "Delivery", choices("fulfilment", fulfilmentStatuses))}
      {select("on_hold", "On hold", holdChoices, "On hold or not")}
    </>
  );
}

function choices(kind: StatusKind, values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: statusLook(kind, value).label }));
}
