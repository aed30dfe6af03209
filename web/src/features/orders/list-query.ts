import type { z } from "zod";
import type { OrderSelection } from "#contract/documents.ts";
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import { orderSorts, type orders } from "#contract/orders.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof orders.adminShow)["~orpc"]["inputSchema"]>>;

/** What the list of orders is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const by = known(orderSorts, sort);
  return said({ page, per_page, sort: by, order_by: by && order_by, ...narrowed({ keywords, filters }) });
}

/** The part of it that says which orders are meant, whatever their order. */
export function narrowed({ keywords, filters }: Pick<ListParams, "keywords" | "filters">): Narrowed {
  return said({
    keywords: keywords.slice(0, 100) || undefined,
    status: known(orderStatuses, filters.status),
    payment_status: known(paymentStatuses, filters.payment_status),
    fulfilment_status: known(fulfilmentStatuses, filters.fulfilment_status),
    on_hold: known(["true", "false"] as const, filters.on_hold),
  });
}

type Narrowed = Extract<OrderSelection, { all: unknown }>["all"];

function said<T extends object>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
