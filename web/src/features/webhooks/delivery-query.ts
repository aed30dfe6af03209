import type { z } from "zod";
import { webhookEvents, type webhooks } from "#contract/webhooks.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof webhooks.deliveries)["~orpc"]["inputSchema"]>>;

const sorts = ["created_at", "event", "status"] as const;
export const deliveryStates = ["queued", "delivered", "failed"] as const;

/** What the log is asked for; what the server would refuse is left out. */
export function deliveryQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const by = known(sorts, sort);
  const event = known(webhookEvents, filters.event);
  const status = known(deliveryStates, filters.status);
  const endpoint = /^[1-9]\d{0,14}$/.test(filters.endpoint_id ?? "") ? Number(filters.endpoint_id) : null;
  return {
    page,
    per_page,
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(by && { sort: by }),
    ...(by && order_by && { order_by }),
    ...(event && { event }),
    ...(status && { status }),
    ...(endpoint !== null && { endpoint_id: endpoint }),
  };
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
