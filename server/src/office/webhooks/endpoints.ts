import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { maxWebhookEndpoints, type webhookForm, type webhooks } from "#contract/webhooks.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findWebHost, type HostRules, refuseInConstantTime } from "#server/platform/net/public-hosts.ts";
import { seal } from "#server/platform/secrets.ts";
import { addRow, changeRow, deleteRow, lockRow, type Things, withKept } from "#server/platform/things.ts";
import { webhookEndpoints } from "./webhooks.tables.ts";

/** Adds an address and returns its secret, only now. Throws WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE, IN_USE. */
export async function storeEndpoint(
  ctx: Ctx,
  form: z.output<typeof webhookForm>,
): Promise<Shown & { secret: string }> {
  const url = new URL(form.url).href;
  await checkHost(ctx, url);
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    if ((await countEndpoints(tx)) >= maxWebhookEndpoints)
      throw new ApiError("IN_USE", {
        message: ({ webhooks }) => webhooks.tooManyAddresses(maxWebhookEndpoints),
      });
    const created_at = ctx.platform.clock.now();
    const row = await addRow(tx, ctx, addresses, {
      ...form,
      url,
      secret: sealed,
      signature: "standard",
      created_at,
    });
    return { ...presentEndpoint(row), secret };
  });
}

/** Throws NOT_FOUND, STALE_VERSION, WEBHOOK_HOST_NOT_ALLOWED, DUPLICATE. */
export async function updateEndpoint(
  ctx: Ctx,
  { id, version, ...form }: Input<typeof webhooks.update>,
): Promise<Shown> {
  const url = new URL(form.url).href;
  await inClub(ctx, (tx) => lockRow(tx, webhookEndpoints, id));
  await checkHost(ctx, url);
  const row = await inClub(ctx, (tx) =>
    changeRow(tx, ctx, addresses, { id, version }, (before) => ({
      ...withKept({ ...form, url }, before),
      // A changed address does not count as failing yet.
      failing_since: url === before.url ? before.failing_since : null,
    })),
  );
  return presentEndpoint(row);
}

/** Deletes an address with its log; pending deliveries are dropped. Throws NOT_FOUND. */
export async function deleteEndpoint(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, (tx) =>
    deleteRow(tx, ctx, addresses, id, async () => {
      await tx.query("delete from webhook_deliveries where club_id = $1 and endpoint_id = $2", [
        tx.clubId,
        id,
      ]);
    }),
  );
}

/**
 * Returns a new secret, only now; the previous one signs nothing any more. With `signature` the address is signed for in
 * that format from now on. Throws NOT_FOUND.
 */
export async function renewSecret(
  ctx: Ctx,
  { id, signature }: Input<typeof webhooks.renewSecret>,
): Promise<Shown & { secret: string }> {
  const { secret, sealed } = newSecret(ctx);
  return inClub(ctx, async (tx) => {
    const before = await lockRow(tx, webhookEndpoints, id);
    const row = await changeRow(tx, ctx, secrets, before, () => ({ secret: sealed, signature }));
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

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** An address in the audit log: never its secret. */
const addresses: Things<typeof webhookEndpoints> = {
  table: webhookEndpoints,
  kind: "webhook",
  facts: ({ url, description, events, is_active, signature }) => ({
    url,
    description,
    events,
    is_active,
    signature,
  }),
  taken: { webhook_endpoints_url: { url: ({ webhooks }) => webhooks.inList } },
};

const secrets: Things<typeof webhookEndpoints, "updated"> = {
  table: webhookEndpoints,
  kind: "webhook",
  acts: { updated: "webhook.secret_renewed" },
  facts: ({ url, signature }) => ({ url, signature }),
};

type Shown = Omit<EndpointRow, "club_id" | "secret">;

export function presentEndpoint({ club_id: _, secret: __, ...row }: EndpointRow): Shown {
  return row;
}

/** The club's addresses, oldest first; there are never more than `maxWebhookEndpoints`. */
export function listEndpoints(tx: ClubTx): Promise<EndpointRow[]> {
  return tx.query<EndpointRow>("select * from webhook_endpoints where club_id = $1 order by id", [tx.clubId]);
}

/** How many addresses the club has, locked against more until the end of the transaction. */
async function countEndpoints(tx: ClubTx): Promise<number> {
  await tx.query("select from club_settings where club_id = $1 for no key update", [tx.clubId]);
  return (await listEndpoints(tx)).length;
}
