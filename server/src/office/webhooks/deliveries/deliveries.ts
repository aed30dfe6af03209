import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { type webhookDelivery, webhookStates, type webhooks } from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import { lockRow } from "#server/platform/things.ts";
import type { Erased } from "../../../room.ts";
import { webhookEndpoints } from "../webhooks.tables.ts";
import { envelopeOf, exampleData } from "./make-payload.ts";

/** Example deliveries and replays of one club: each calls an address that its admin names. */
const webhookTest: Budget = { name: "webhookTest", points: 120, seconds: 3600 };

/** One page of what was sent, without the bodies. */
export async function showDeliveries(ctx: Ctx, input: Input<typeof webhooks.deliveries>) {
  const { rows, ...page } = await inClub(ctx, (tx) => listWebhookDeliveries(tx, input));
  return { data: rows.map(presentDelivery), ...page };
}

/** Throws NOT_FOUND. */
export async function showDelivery(ctx: Ctx, id: number): Promise<Shown> {
  const row = await inClub(ctx, (tx) => findDelivery(tx, id));
  if (!row) throw new ApiError("NOT_FOUND");
  return presentDelivery(row);
}

function presentDelivery(row: DeliveryRow): Shown {
  return { ...row, payload: row.payload ?? "" };
}

/** Makes a finished delivery due again, with its id and body. Throws NOT_FOUND, DUPLICATE, RATE_LIMITED. */
export async function replayDelivery(ctx: Ctx, id: number): Promise<void> {
  await ctx.platform.limits.take(webhookTest, String(ctx.clubId));
  await inClub(ctx, async (tx) => {
    const [row] = await tx.query<{ event: string }>(
      `update webhook_deliveries set status = 'queued', attempts = 0, due_at = $3, wanted_at = $3, delivered_at = null, last_error = null
       where club_id = $1 and id = $2 and status <> 'queued' returning event`,
      [tx.clubId, id, ctx.platform.clock.now()],
    );
    if (!row && (await findDelivery(tx, id)))
      throw new ApiError("DUPLICATE", { message: ({ webhooks }) => webhooks.underWay });
    if (!row) throw new ApiError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "webhook.replayed",
      subjectKind: "webhook_delivery",
      subjectId: id,
      after: { event: row.event },
    });
  });
}

/** Queues an example of the event, also for an address that does not listen to it. Throws NOT_FOUND, RATE_LIMITED. */
export async function sendTestDelivery(
  ctx: Ctx,
  { id, event }: Input<typeof webhooks.sendTest>,
): Promise<void> {
  await ctx.platform.limits.take(webhookTest, String(ctx.clubId));
  const now = ctx.platform.clock.now();
  await inClub(ctx, async (tx) => {
    await lockRow(tx, webhookEndpoints, id);
    const example = { event_id: randomUUID(), event, created_at: now };
    const payload = await envelopeOf(tx, example, exampleData[event], true);
    await tx.query(
      `insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, payload, due_at, created_at)
       values ($1, $2, $3, $4, 0, $5, $6, $6)`,
      [tx.clubId, id, event, example.event_id, payload, now],
    );
  });
}

type Shown = z.input<typeof webhookDelivery>;
type DeliveryRow = Omit<Shown, "payload"> & { payload: string | null };

const columns = `d.id, d.endpoint_id, e.url, d.event, d.event_id, d.status, d.attempts, d.status_code, d.last_error,
  d.response, d.created_at, d.due_at, d.delivered_at`;

/** What each sort orders by; DIR stands for the direction. */
const sortColumns = {
  created_at: "d.created_at DIR, d.id DIR",
  event: "d.event DIR, d.created_at desc, d.id desc",
  status: `${byPlace(webhookStates, "d.status", "DIR")}, d.created_at desc, d.id desc`,
} as const;

/** One page of the log. `keywords` is searched literally in address, id and error. */
async function listWebhookDeliveries(tx: ClubTx, input: Input<typeof webhooks.deliveries>) {
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

async function findDelivery(tx: ClubTx, id: number): Promise<DeliveryRow | null> {
  const [row] = await tx.query<DeliveryRow>(
    `select ${columns}, d.payload
     from webhook_deliveries d join webhook_endpoints e on e.club_id = d.club_id and e.id = d.endpoint_id
     where d.club_id = $1 and d.id = $2`,
    [tx.clubId, id],
  );
  return row ?? null;
}

/** Erases what was sent about erased people; if sent again, it is built from what is left. */
export async function forgetWebhookDeliveries(tx: ClubTx, { memberIds, orderIds }: Erased): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set payload = null, response = ''
     where d.club_id = $1 and d.payload is not null and case
       when d.event = 'member.changed' then d.subject_id = any($2)
       when d.event = 'order.shipped' then exists (
         select 1 from parcels p where p.club_id = $1 and p.id = d.subject_id and p.order_id = any($3))
       else d.subject_id = any($3) end`,
    [tx.clubId, memberIds, orderIds],
    "forget_deliveries",
  );
}
