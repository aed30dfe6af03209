import { searchText } from "#contract/fold-text.ts";
import type { WebhookDelivery, webhooks } from "#contract/webhooks.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";

export type DeliveryRow = Omit<WebhookDelivery, "payload" | "created_at" | "due_at" | "delivered_at"> & {
  payload: string | null;
  created_at: Date;
  due_at: Date;
  delivered_at: Date | null;
};

const columns = `d.id, d.endpoint_id, e.url, d.event, d.event_id, d.status, d.attempts, d.status_code, d.last_error,
  d.response, d.created_at, d.due_at, d.delivered_at`;

/** What each sort orders by; DIR stands for the direction. */
const sortColumns = {
  created_at: "d.created_at DIR, d.id DIR",
  event: "d.event DIR, d.created_at desc, d.id desc",
  status: "d.status DIR, d.created_at desc, d.id desc",
} as const;

/** One page of the log. `keywords` is searched literally in address, id and error. */
export async function listWebhookDeliveries(tx: ClubTx, input: Input<typeof webhooks.deliveries>) {
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const from = `from webhook_deliveries d join webhook_endpoints e on e.club_id = d.club_id and e.id = d.endpoint_id
    where d.club_id = $1 and ($2::bigint is null or d.endpoint_id = $2)
      and ($3::text is null or d.event = $3) and ($4::text is null or d.status = $4)
      and ($5::text is null or strpos(fold_text(concat_ws(' ', e.url, d.event_id, d.last_error)), $5) > 0)`;
  const values = [
    tx.clubId,
    input.endpoint_id ?? null,
    input.event ?? null,
    input.status ?? null,
    searchText(input.keywords) ?? null,
  ];
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<DeliveryRow>(
      `select ${columns}, null as payload ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

export async function findDelivery(tx: ClubTx, id: number): Promise<DeliveryRow | null> {
  const [row] = await tx.query<DeliveryRow>(
    `select ${columns}, d.payload
     from webhook_deliveries d join webhook_endpoints e on e.club_id = d.club_id and e.id = d.endpoint_id
     where d.club_id = $1 and d.id = $2`,
    [tx.clubId, id],
  );
  return row ?? null;
}
