import type { z } from "zod";
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import { orderSorts, type orders } from "#contract/orders.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof orders.adminShow)["~orpc"]["inputSchema"]>>;

/** What the list of orders is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const query = {
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    sort: known(orderSorts, sort),
    order_by: known(orderSorts, sort) ? order_by : undefined,
    status: known(orderStatuses, filters.status),
    payment_status: known(paymentStatuses, filters.payment_status),
    fulfilment_status: known(fulfilmentStatuses, filters.fulfilment_status),
    on_hold: known(["true", "false"] as const, filters.on_hold),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Input;
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
