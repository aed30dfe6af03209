import { Select } from "@mantine/core";
import { paymentMethods, paymentStates } from "#contract/payments.ts";
import { payments as words } from "#words/panel/payments.ts";
import type { useListParams } from "../../../lib/use-list-params.ts";
import { statusLook } from "../../../shared/statuses/status-badge.tsx";
import { DayRange } from "../../../ui/day-range.tsx";
import { methodWords } from "./payment-columns.tsx";

type PaymentFiltersProps = { list: ReturnType<typeof useListParams> };

/** The fields beside the search; each is a part of the address. */
export function PaymentFilters({ list }: PaymentFiltersProps) {
  const { filters } = list.params;
  return (
    <>
      <Select
        label={words.paymentFilters.state}
        placeholder={words.paymentFilters.all}
        clearable
        w={{ base: "100%", xs: 190 }}
        data={paymentStates.map((value) => ({ value, label: statusLook("card", value).label }))}
        value={filters.status ?? null}
        onChange={(value) => list.setFilter("status", value)}
      />
      <Select
        label={words.paymentFilters.method}
        placeholder={words.paymentFilters.all}
        clearable
        w={{ base: "100%", xs: 170 }}
        data={paymentMethods.map((value) => ({ value, label: methodWords[value] }))}
        value={filters.method ?? null}
        onChange={(value) => list.setFilter("method", value)}
      />
      <DayRange list={list} />
    </>
  );
}
