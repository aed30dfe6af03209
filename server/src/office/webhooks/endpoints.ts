import { randomBytes } from "node:crypto";
import type { z } from "zod";
import {
  maxWebhookEndpoints,
  type WebhookEndpoint,
  type WebhookSignature,
  type webhookEvents,
  type webhookForm,
  type webhooks,
} from "#contract/webhooks.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import { findWebHost } from "#server/platform/net/post-text.ts";
import { type HostRules, refuseInConstantTime } from "#server/platform/net/public-hosts.ts";
import { seal } from "#server/platform/secrets.ts";

/** Adds an address and returns its secret, only now. Throws WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE, IN_USE. */
export async function storeEndpoint(
  ctx: Ctx,
  form: z.output<typeof webhookForm>,
): Promise<WebhookEndpoint & { secret: string }> {
  const url = new URL(form.url).href;
  await checkHost(ctx, url);
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    if ((await countEndpoints(tx)) >= maxWebhookEndpoints)
      throw new ApiError("IN_USE", {
        message: ({ webhooks }) => webhooks.tooManyAddresses(maxWebhookEndpoints),
      });
    const row = await insertEndpoint(tx, { ...form, url }, sealed, ctx.platform.clock.now());
    await recordAudit(tx, ctx, {
      action: "webhook.created",
      subjectKind: "webhook",
      subjectId: row.id,
      after: auditedEndpoint(row),
    });
    return { ...presentEndpoint(row), secret };
  });
}

/** Throws NOT_FOUND, STALE_VERSION, WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE. */
export async function updateEndpoint(
  ctx: Ctx,
  { id, version, ...form }: Input<typeof webhooks.update>,
): Promise<WebhookEndpoint> {
  const url = new URL(form.url).href;
  await inClub(ctx, (tx) => lockEndpoint(tx, id));
  await checkHost(ctx, url);
  return inClub(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (before.version !== version) throw new ApiError("STALE_VERSION");
    const after = await changeEndpoint(tx, id, withKept({ ...form, url }, before));
    await recordAudit(tx, ctx, {
      action: "webhook.updated",
      subjectKind: "webhook",
      subjectId: id,
      before: auditedEndpoint(before),
      after: auditedEndpoint(after),
    });
    return presentEndpoint(after);
  });
}

/** Deletes an address with its log; pending deliveries are dropped. Throws NOT_FOUND. */
export async function deleteEndpoint(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    await removeEndpoint(tx, id);
    await recordAudit(tx, ctx, {
      action: "webhook.deleted",
      subjectKind: "webhook",
      subjectId: id,
      before: auditedEndpoint(row),
    });
  });
}

/**
 * Returns a new secret, only now; the previous one signs nothing any more. With `signature` the address is signed for in
 * that format from now on. Throws NOT_FOUND.
 */
export async function renewSecret(
  ctx: Ctx,
  { id, signature }: Input<typeof webhooks.renewSecret>,
): Promise<WebhookEndpoint & { secret: string }> {
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const row = await changeSecret(tx, id, { secret: sealed, signature: signature ?? before.signature });
    await recordAudit(tx, ctx, {
      action: "webhook.secret_renewed",
      subjectKind: "webhook",
      subjectId: id,
      before: { url: before.url, signature: before.signature },
      after: { url: row.url, signature: row.signature },
    });
    return { ...presentEndpoint(row), secret };
  });
}

/** Which addresses a club may send webhooks to. */
export function webhookHostRules({ config }: Platform): HostRules {
  return { allowed: config.webhookAllowedHosts };
}

/** Throws WEBHOOK_HOST_NOT_ALLOWED, after an even delay, so that neither text nor time reveals the network behind us. */
async function checkHost(ctx: Ctx, url: string): Promise<void> {
  await refuseInConstantTime(
    () => findWebHost(url, webhookHostRules(ctx.platform)),
    () =>
      new ApiError("WEBHOOK_HOST_NOT_ALLOWED", {
        errors: { url: [({ webhooks }) => webhooks.publicHost] },
      }),
  );
}

/** A new secret: as it is shown once, in the format of Standard Webhooks, and as it is stored. */
function newSecret(ctx: Ctx): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return { secret, sealed: seal(ctx.platform.config.secretKey, secret) };
}

/** The fields of an address for the audit log: never its secret. */
function auditedEndpoint({ url, description, events, is_active, signature }: EndpointRow) {
  return { url, description, events, is_active, signature };
}

export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

type EndpointRow = {
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
async function countEndpoints(tx: ClubTx): Promise<number> {
  await tx.query("select from club_settings where club_id = $1 for no key update", [tx.clubId]);
  return (await listEndpoints(tx)).length;
}

type Form = z.output<typeof webhookForm>;

/** Throws DUPLICATE. `secret` is sealed already. */
async function insertEndpoint(tx: ClubTx, form: Form, secret: string, now: Date) {
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
async function changeEndpoint(tx: ClubTx, id: number, form: Form): Promise<EndpointRow> {
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
async function changeSecret(
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
async function removeEndpoint(tx: ClubTx, id: number): Promise<void> {
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
