import type { ProductStatus } from "#contract/product-form.ts";
import type { Typed } from "../../lib/typed-numbers.ts";

/** The dialog's fields. */
export type BulkValues = {
  field: "status" | "category" | "price" | "stock";
  status: ProductStatus;
  category_id: string | null;
  price_by: "amount" | "percent";
  raise: Typed;
  delta: Typed;
  reason: string;
};

export const noBulkChange: BulkValues = {
  field: "status",
  status: "live",
  category_id: null,
  price_by: "percent",
  raise: "",
  delta: "",
  reason: "",
};

/** The change as the server expects it; no change at all is left out, so that the schema reports it. */
export function toBulkChange(values: BulkValues): Record<string, unknown> {
  const { field, status, category_id, price_by, raise, delta, reason } = values;
  switch (field) {
    case "status":
      return { field, status };
    case "category":
      return { field, category_id: category_id === null ? undefined : Number(category_id) };
    case "price":
      return price_by === "amount"
        ? { field: "price_amount", amount: otherThanZero(raise) }
        : { field: "price_percent", percent: otherThanZero(raise) };
    case "stock":
      return { field, delta: otherThanZero(delta), reason };
  }
}

function otherThanZero(value: Typed): number | undefined {
  return value === "" || value === 0 ? undefined : value;
}
