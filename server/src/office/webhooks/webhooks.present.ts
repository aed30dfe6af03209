import type { WebhookEndpoint } from "#contract/webhooks.ts";
import type { EndpointRow } from "./webhooks.queries.ts";

export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
