import type { WebhookDelivery, WebhookEndpoint } from "#contract/webhooks.ts";
import type { DeliveryRow } from "./deliveries/list-deliveries.queries.ts";
import type { EndpointRow } from "./webhooks.queries.ts";

export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    payload: row.payload ?? "",
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}
