import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { KeyRow } from "../checkout.queries.ts";

/** After this long a request that is still in flight has died, and another one may take over. */
const takeOverAfterMs = 60_000;

/** How long answers are kept. */
export const keepKeysMs = 24 * 3600 * 1000;

/** What an unfinished key remembers. `stopped`: its request gave up, so the next one need not wait. */
type Unfinished = { order_id: number; stopped: boolean };

/** The caller's key, or null where none was sent. Throws IDEMPOTENCY_KEY_REQUIRED for one of a wrong form. */
export function idempotencyKey(ctx: Ctx): string | null {
  if (ctx.idempotencyKey === null) return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(ctx.idempotencyKey)) throw new ApiError("IDEMPOTENCY_KEY_REQUIRED");
  return ctx.idempotencyKey;
}

/** What a key is for: the same one may be used for each. */
type Act = "order-store" | "refund";

/** Whom and what a key belongs to: another member, or another person of the staff, may use the same one. */
export function keyScope({ actor }: Ctx, act: Act = "order-store"): string {
  return `${actor.kind}:${actor.id}:${act}`;
}

/** What is kept of a key, or null. */
export async function findKey(tx: ClubTx, ctx: Ctx, name: string, act: Act): Promise<KeyRow | null> {
  const [row] = await tx.query<KeyRow>(
    `select id, body_hash, status_code, response, created_at from idempotency_keys
     where club_id = $1 and scope = $2 and key = $3`,
    [tx.clubId, keyScope(ctx, act), name],
    "find_idempotency_key",
  );
  return row ?? null;
}

/**
 * What a key that was seen before means: an answer to repeat, or an order whose payment goes on from where an
 * earlier request left it. Throws IDEMPOTENCY_KEY_REUSED and IDEMPOTENCY_IN_FLIGHT.
 */
export function readKey(
  row: KeyRow,
  bodyHash: string,
  now: Date,
): { answer: unknown } | { continueOrder: number } {
  if (row.body_hash !== bodyHash) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
  if (row.status_code !== null) return { answer: row.response };
  const { order_id, stopped } = row.response as Unfinished;
  const died = now.getTime() - new Date(row.created_at).getTime() > takeOverAfterMs;
  if (!stopped && !died) throw new ApiError("IDEMPOTENCY_IN_FLIGHT", { retryAfterSeconds: 2 });
  return { continueOrder: order_id };
}

/**
 * Keeps the final answer of a key (`answer`), or notes that its order is waiting for Stripe. Two orders for one
 * member are kept apart by the wallet's lock, and those that staff place for two members by the unique key: throws
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function writeKey(
  tx: ClubTx,
  ctx: Ctx,
  key: { name: string; bodyHash: string },
  state: { answer: unknown } | { working: number },
  act: Act = "order-store",
): Promise<void> {
  const done = "answer" in state;
  const unfinished = (orderId: number): Unfinished => ({ order_id: orderId, stopped: false });
  const written = await tx.query(
    `insert into idempotency_keys (club_id, scope, key, body_hash, status_code, response, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (club_id, scope, key) do update
       set status_code = excluded.status_code, response = excluded.response, created_at = excluded.created_at
       where idempotency_keys.body_hash = excluded.body_hash and idempotency_keys.status_code is null
     returning 1`,
    [
      tx.clubId,
      keyScope(ctx, act),
      key.name,
      key.bodyHash,
      done ? 200 : null,
      JSON.stringify(done ? state.answer : unfinished(state.working)),
      ctx.platform.clock.now(),
    ],
    "write_idempotency_key",
  );
  if (written.length === 0) await refuseOther(tx, ctx, key, act);
}

/** An answer that was written before stays; another request's key is not this one's. */
async function refuseOther(
  tx: ClubTx,
  ctx: Ctx,
  key: { name: string; bodyHash: string },
  act: Act,
): Promise<void> {
  const other = await tx.query(
    "select 1 from idempotency_keys where club_id = $1 and scope = $2 and key = $3 and body_hash <> $4",
    [tx.clubId, keyScope(ctx, act), key.name, key.bodyHash],
    "other_idempotency_key",
  );
  if (other.length > 0) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
}

/** Lets the next request with this key go on at once; this one could not reach Stripe. */
export async function stopKey(tx: ClubTx, ctx: Ctx, name: string): Promise<void> {
  await tx.query(
    `update idempotency_keys set response = jsonb_set(response, '{stopped}', 'true')
     where club_id = $1 and scope = $2 and key = $3 and status_code is null`,
    [tx.clubId, keyScope(ctx), name],
    "stop_idempotency_key",
  );
}

/** Forgets a key whose order came to nothing, so that it can be used again. */
export async function forgetKey(tx: ClubTx, ctx: Ctx, name: string): Promise<void> {
  await tx.query(
    "delete from idempotency_keys where club_id = $1 and scope = $2 and key = $3",
    [tx.clubId, keyScope(ctx), name],
    "forget_idempotency_key",
  );
}

/** Deletes what is older than a day. */
export async function deleteOldKeys(tx: ClubTx, now: Date): Promise<void> {
  await tx.query(
    "delete from idempotency_keys where club_id = $1 and created_at < $2",
    [tx.clubId, new Date(now.getTime() - keepKeysMs)],
    "delete_old_idempotency_keys",
  );
}
