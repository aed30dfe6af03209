import type { z } from "zod";
import { paymentMethods, paymentStates, type payments } from "#contract/payments.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { periodOf } from "../../lib/period.ts";

type Input = z.input<NonNullable<(typeof payments.getPayments)["~orpc"]["inputSchema"]>>;

const sorts = ["created_at", "amount", "status", "order_number"] as const;

/** What the list of payments is asked for; what the server would refuse is left out. */
export function paymentsQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = sorts.find((one) => one === sort);
  return {
    page,
    per_page,
    ...narrowed({ keywords, filters }),
    ...(known && { sort: known }),
    ...(known && order_by && { order_by }),
  };
}

/** The part of it that says which payments are meant, whatever their order. */
export function narrowed({ keywords, filters }: Pick<ListParams, "keywords" | "filters">) {
  const status = paymentStates.find((one) => one === filters.status);
  const method = paymentMethods.find((one) => one === filters.method);
  return {
    ...periodOf(filters),
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(status && { status }),
    ...(method && { method }),
  };
}
