import { productStatuses } from "#contract/product-form.ts";
import { type stockFilters, stockStates } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { statusChoices } from "../../../../shared/statuses/status-badge.tsx";
import type { ListFilter } from "../../../../ui/data-table/filters.ts";
import { useFormChoices } from "../api.ts";

/** What narrows the club's products; some of it are the club's own categories. */
export function useProductFilters(): ListFilter[] {
  const categories = useFormChoices().data?.data.categories ?? [];
  return [
    {
      name: "status",
      label: words.productFilters.status,
      choices: statusChoices("product", productStatuses),
    },
    {
      name: "category_id",
      label: words.productFilters.category,
      choices: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: "stock_state",
      label: words.productFilters.stock,
      choices: [
        ...statusChoices("stock", stockStates),
        {
          value: "low_or_sold_out" satisfies (typeof stockFilters)[number],
          label: words.productFilters.lowOrSoldOut,
        },
      ],
    },
  ];
}
