import type { z } from "zod";
import { deliveryStates, mailEvents, type messages } from "#contract/messages.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof messages.deliveries)["~orpc"]["inputSchema"]>>;

const sorts = ["created_at", "recipient", "status"] as const;

/** What the list of deliveries is asked for; what the server would refuse is left out. */
export function deliveryQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const query = {
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    sort: known(sorts, sort),
    order_by: known(sorts, sort) ? order_by : undefined,
    status: known(deliveryStates, filters.status),
    event: known(mailEvents, filters.event),
    member_id: rowNumber(filters.member_id),
    order_id: rowNumber(filters.order_id),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Input;
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}

function rowNumber(value: string | undefined): number | undefined {
  return value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}
