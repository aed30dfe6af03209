import type { z } from "zod";
import type { WebhookSignature, webhookEvents, webhookForm } from "#contract/webhooks.ts";
import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

export type EndpointRow = {
  id: number;
  url: string;
  description: string;
  events: (typeof webhookEvents)[number][];
  is_active: boolean;
  signature: WebhookSignature;
  failing_since: Date | null;
  last_delivery_at: Date | null;
  created_at: Date;
  version: number;
};

const columns =
  "id, url, description, events, is_active, signature, failing_since, last_delivery_at, created_at, version";

/** The club's addresses, oldest first; there are never more than `maxWebhookEndpoints`. */
export function listEndpoints(tx: ClubTx): Promise<EndpointRow[]> {
  return tx.query<EndpointRow>(`select ${columns} from webhook_endpoints where club_id = $1 order by id`, [
    tx.clubId,
  ]);
}

/** Locked until the end of the transaction. Throws NOT_FOUND. */
export async function lockEndpoint(tx: ClubTx, id: number): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    `select ${columns} from webhook_endpoints where club_id = $1 and id = $2 for update`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** How many addresses the club has, locked against more until the end of the transaction. */
export async function countEndpoints(tx: ClubTx): Promise<number> {
  await tx.query("select from club_settings where club_id = $1 for no key update", [tx.clubId]);
  return (await listEndpoints(tx)).length;
}

type Form = z.output<typeof webhookForm>;

/** Throws DUPLICATE. `secret` is sealed already. */
export async function insertEndpoint(tx: ClubTx, form: Form, secret: string, now: Date) {
  const rows = await refusingTwins(
    tx.query<EndpointRow>(
      `insert into webhook_endpoints (club_id, url, description, events, is_active, secret, signature, created_at)
       values ($1, $2, $3, $4, $5, $6, 'standard', $7) returning ${columns}`,
      [tx.clubId, form.url, form.description, form.events, form.is_active, secret, now],
    ),
  );
  return onlyRow(rows);
}

/** A changed address does not count as failing yet. Throws DUPLICATE. */
export async function changeEndpoint(tx: ClubTx, id: number, form: Form): Promise<EndpointRow> {
  const rows = await refusingTwins(
    tx.query<EndpointRow>(
      `update webhook_endpoints set url = $3, description = $4, events = $5, is_active = $6,
         failing_since = case when url = $3 then failing_since end, version = version + 1
       where club_id = $1 and id = $2 returning ${columns}`,
      [tx.clubId, id, form.url, form.description, form.events, form.is_active],
    ),
  );
  return onlyRow(rows);
}

/** `signature` is how deliveries are signed from now on; `secret` is sealed already. */
export async function changeSecret(
  tx: ClubTx,
  id: number,
  { secret, signature }: { secret: string; signature: WebhookSignature },
): Promise<EndpointRow> {
  const rows = await tx.query<EndpointRow>(
    `update webhook_endpoints set secret = $3, signature = $4, version = version + 1 where club_id = $1 and id = $2 returning ${columns}`,
    [tx.clubId, id, secret, signature],
  );
  return onlyRow(rows);
}

/** With its log. It is locked, so nothing is added meanwhile. */
export async function removeEndpoint(tx: ClubTx, id: number): Promise<void> {
  await tx.query("delete from webhook_deliveries where club_id = $1 and endpoint_id = $2", [tx.clubId, id]);
  await tx.query("delete from webhook_endpoints where club_id = $1 and id = $2", [tx.clubId, id]);
}

async function refusingTwins<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) !== "webhook_endpoints_url") throw error;
    throw new ApiError("DUPLICATE", { errors: { url: [({ webhooks }) => webhooks.inList] } });
  }
}

function onlyRow(rows: EndpointRow[]): EndpointRow {
  const [row] = rows;
  if (!row) throw new Error("A locked address is gone");
  return row;
}
