import { Select } from "@mantine/core";
import { productStatuses } from "#contract/product-form.ts";
import { stockStates } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { type StatusKind, statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { useFormChoices } from "../api.ts";

type ProductFiltersProps = { list: ReturnType<typeof useListParams> };
type Choice = { value: string; label: string };

/** The fields beside the search; each is a part of the address. */
export function ProductFilters({ list }: ProductFiltersProps) {
  const choices = useFormChoices();
  const categories = choices.data?.data.categories ?? [];
  const select = (name: string, label: string, data: Choice[], isSearchable = false) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable={isSearchable}
      w={{ base: "auto", sm: 160 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <>
      {select("status", words.productFilters.status, named("product", productStatuses))}
      {select(
        "category_id",
        words.productFilters.category,
        categories.map(({ id, name }) => ({ value: String(id), label: name })),
        true,
      )}
      {select("stock_state", words.productFilters.stock, named("stock", stockStates))}
    </>
  );
}

function named(kind: StatusKind, values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: statusLook(kind, value).label }));
}
