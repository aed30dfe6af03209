import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { KeyRow } from "./checkout.queries.ts";

/** After this long a request still in flight is considered dead, and another one may take over. */
const takeOverAfterMs = 60_000;

/** How long answers are kept. The key of an order is kept for as long as the order, so no tab places it again. */
export const keepAnswersMs = 72 * 3600 * 1000;

/** What an unfinished key stores. `stopped`: its request gave up, so the next one need not wait. */
type Unfinished = { order_id: number; stopped: boolean };

/** What a key is for: the same key may be used for each. */
type Act = "order-store" | "refund";

/** To whom and what a key belongs: another member, or another member of staff, may use the same one. */
export function keyScope({ actor }: Ctx, act: Act = "order-store"): string {
  return `${actor.kind}:${actor.id}:${act}`;
}

/** What is stored for a key, or null. */
export async function findKey(tx: ClubTx, ctx: Ctx, name: string, act: Act): Promise<KeyRow | null> {
  const [row] = await tx.query<KeyRow>(
    `select id, body_hash, status_code, response, created_at, has_answer, order_id from idempotency_keys
     where club_id = $1 and scope = $2 and key = $3`,
    [tx.clubId, keyScope(ctx, act), name],
    "find_idempotency_key",
  );
  return row ?? null;
}

/**
 * What a key that was seen before means: an answer to repeat, or an order to continue from where an earlier request
 * left it, even long after its answer is deleted. Throws IDEMPOTENCY_KEY_REUSED and IDEMPOTENCY_IN_FLIGHT.
 */
export function readKey(
  row: KeyRow,
  bodyHash: string,
  now: Date,
): { answer: unknown } | { continueOrder: number } {
  if (row.body_hash !== bodyHash) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
  if (!row.has_answer && row.order_id !== null) return { continueOrder: row.order_id };
  if (row.status_code !== null) return { answer: row.response };
  const { order_id, stopped } = row.response as Unfinished;
  const died = now.getTime() - new Date(row.created_at).getTime() > takeOverAfterMs;
  if (!stopped && !died) throw new ApiError("IDEMPOTENCY_IN_FLIGHT", { retryAfterSeconds: 2 });
  return { continueOrder: order_id };
}

/** How far the request of a key is: done with this answer, or its order is waiting for Stripe. */
type KeyState = { answer: { data: { order_id: number } } } | { working: number };

const orderOf = (state: KeyState) => ("answer" in state ? state.answer.data.order_id : state.working);

/**
 * Stores the final answer of a key (`answer`), or notes that its order is waiting for Stripe. Two orders for one
 * member are kept apart by the wallet's lock, and those that staff place for two members by the unique key: throws
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function writeKey(
  tx: ClubTx,
  ctx: Ctx,
  key: { name: string; bodyHash: string },
  state: KeyState,
  act: Act = "order-store",
): Promise<void> {
  const done = "answer" in state;
  const unfinished = (orderId: number): Unfinished => ({ order_id: orderId, stopped: false });
  const written = await tx.query(
    `insert into idempotency_keys as k (club_id, scope, key, body_hash, status_code, response, created_at, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (club_id, scope, key) do update
       set status_code = excluded.status_code, response = excluded.response, created_at = excluded.created_at,
         has_answer = true
       where k.body_hash = excluded.body_hash and (k.status_code is null or not k.has_answer)
     returning 1`,
    [
      tx.clubId,
      keyScope(ctx, act),
      key.name,
      key.bodyHash,
      done ? 200 : null,
      JSON.stringify(done ? state.answer : unfinished(state.working)),
      ctx.platform.clock.now(),
      act === "order-store" ? orderOf(state) : null,
    ],
    "write_idempotency_key",
  );
  if (written.length === 0) await refuseOther(tx, ctx, key, act);
}

/** An answer written before stays; another request's key is not this one's. */
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

/** Lets the next request with this key continue at once; this one could not reach Stripe. */
export async function stopKey(tx: ClubTx, ctx: Ctx, name: string): Promise<void> {
  await tx.query(
    `update idempotency_keys set response = jsonb_set(response, '{stopped}', 'true')
     where club_id = $1 and scope = $2 and key = $3 and status_code is null`,
    [tx.clubId, keyScope(ctx), name],
    "stop_idempotency_key",
  );
}

/** Deletes a key whose order came to nothing, so that it can be used again. */
export async function forgetKey(tx: ClubTx, ctx: Ctx, name: string): Promise<void> {
  await tx.query(
    "delete from idempotency_keys where club_id = $1 and scope = $2 and key = $3",
    [tx.clubId, keyScope(ctx), name],
    "forget_idempotency_key",
  );
}

/** Deletes answers that were kept long enough; if they placed no order, the key too. */
export async function forgetOldAnswers(tx: ClubTx, now: Date): Promise<void> {
  const old = [tx.clubId, new Date(now.getTime() - keepAnswersMs)];
  await tx.query(
    "delete from idempotency_keys where club_id = $1 and has_answer and created_at < $2 and order_id is null",
    old,
    "delete_old_idempotency_keys",
  );
  await tx.query(
    `update idempotency_keys set has_answer = false, response = null, status_code = 200
     where club_id = $1 and has_answer and created_at < $2`,
    old,
    "forget_old_answers",
  );
}
