import type { WebhookDelivery, webhooks } from "#contract/webhooks.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { type DeliveryRow, findDelivery, listWebhookDeliveries } from "./list-deliveries.queries.ts";

/** One page of what was sent, without the bodies. */
export async function showDeliveries(ctx: Ctx, input: Input<typeof webhooks.deliveries>) {
  const { rows, ...page } = await inClub(ctx, (tx) => listWebhookDeliveries(tx, input));
  return { data: rows.map(presentDelivery), ...page };
}

/** Throws NOT_FOUND. */
export async function showDelivery(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  const row = await inClub(ctx, (tx) => findDelivery(tx, id));
  if (!row) throw new ApiError("NOT_FOUND");
  return presentDelivery(row);
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    payload: row.payload ?? "",
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}
