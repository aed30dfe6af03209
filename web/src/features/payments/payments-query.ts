import type { z } from "zod";
import { paymentMethods, paymentStates, type payments } from "#contract/payments.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof payments.getPayments)["~orpc"]["inputSchema"]>>;
type Period = { from?: string; to?: string };

const sorts = ["created_at", "amount", "status", "order_number"] as const;

/** What the list of payments is asked for; what the server would refuse is left out. */
export function paymentsQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = sorts.find((one) => one === sort);
  return {
    ...{ page, per_page, ...narrowed({ keywords, filters }) },
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

/** The days that the address asks for; nonsense asks for nothing. */
export function periodOf({ from, to }: Record<string, string>): Period {
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `2026-03` as `March 2026`. */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}
