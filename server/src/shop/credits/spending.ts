import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { actorName, assertAmount, type CreditPart, moveCredits, splitSpend } from "./ledger.ts";
import { type LockedWallet, lockWallet } from "./wallets.ts";

export type SpendInput = {
  memberId: number;
  orderId: number;
  cents: number;
  /** What `lockWallet` returned earlier in this transaction, if nothing changed it since; saves a round trip. */
  wallet?: LockedWallet;
};

/**
 * Spends a member's credits on an order at once: soonest expiry first, undated last. An order is charged
 * only once: a second call fails on the ledger's unique key. Throws INSUFFICIENT_CREDITS.
 * The order's own audit row covers it.
 */
export async function spendCredits(tx: ClubTx, ctx: Ctx, input: SpendInput): Promise<CreditPart[]> {
  assertAmount(input.cents);
  const wallet = input.wallet ?? (await lockWallet(tx, input.memberId));
  const parts = splitOrThrow(ctx, wallet, input.cents);
  await moveCredits(tx, ctx, {
    accountId: wallet.accountId,
    kind: "spend",
    parts,
    orderId: input.orderId,
    dedupeKey: `order:${input.orderId}:spend`,
  });
  return parts;
}

/** The parts that a spend takes. Throws INSUFFICIENT_CREDITS, in the caller's words if those are not the member's. */
export function splitOrThrow(ctx: Ctx, wallet: LockedWallet, cents: number, message?: Text): CreditPart[] {
  const parts = splitSpend(wallet, cents, ctx.platform.clock.now());
  if (!parts) throw new ApiError("INSUFFICIENT_CREDITS", message && { message });
  return parts;
}

/**
 * Sets credits aside for an unpaid order, chosen as a spend would. They stay valid, even past their expiry,
 * until `postHolds` spends them or `voidHolds` gives them back. Throws INSUFFICIENT_CREDITS.
 */
export async function holdCredits(tx: ClubTx, ctx: Ctx, input: SpendInput): Promise<CreditPart[]> {
  assertAmount(input.cents);
  const wallet = input.wallet ?? (await lockWallet(tx, input.memberId));
  const parts = splitOrThrow(ctx, wallet, input.cents);
  const rows = await tx.query(
    `with parts as (
       select * from unnest($3::bigint[], $4::bigint[]) as p (grant_id, cents)
     ), wallet as (
       update credit_accounts a set held_cents = a.held_cents + (select sum(cents) from parts)
       where a.club_id = $1 and a.id = $2
     ), dated as (
       update credit_grants g set held_cents = g.held_cents + p.cents
       from parts p where g.club_id = $1 and g.id = p.grant_id
     )
     insert into credit_holds (club_id, account_id, grant_id, order_id, amount_cents, created_at)
     select $1, $2, p.grant_id, $5, p.cents, $6 from parts p returning id`,
    [
      tx.clubId,
      wallet.accountId,
      parts.map((part) => part.grantId),
      parts.map((part) => part.cents),
      input.orderId,
      ctx.platform.clock.now(),
    ],
    "hold_credits",
  );
  if (rows.length !== parts.length) throw new Error("Not every part of a hold was written");
  return parts;
}

/** Spends what an order holds. Returns the cents spent; 0 if nothing was held any more. */
export async function postHolds(tx: ClubTx, ctx: Ctx, orderId: number): Promise<number> {
  if (!(await lockHoldingWallet(tx, orderId))) return 0;
  const rows = await tx.query<{ cents: number }>(
    `with ended as (
       update credit_holds set status = 'posted' where club_id = $1 and order_id = $2 and status = 'held'
       returning id, account_id, grant_id, amount_cents
     ), wallet as (
       update credit_accounts a set balance_cents = a.balance_cents - t.cents, held_cents = a.held_cents - t.cents
       from (select account_id, sum(amount_cents) as cents from ended group by account_id) t
       where a.club_id = $1 and a.id = t.account_id
     ), dated as (
       update credit_grants g set remaining_cents = g.remaining_cents - e.amount_cents, held_cents = g.held_cents - e.amount_cents
       from ended e where g.club_id = $1 and g.id = e.grant_id
     )
     insert into credit_transfers
       (club_id, from_account_id, to_account_id, amount_cents, kind, grant_id, order_id, actor, dedupe_key, created_at)
     select $1, e.account_id, sales.id, e.amount_cents, 'spend', e.grant_id, $2, $3,
       'order:' || $2 || ':spend' || case when e.place = 1 then '' else ':' || e.place end, $4
     from (select *, row_number() over (order by id) as place from ended) e, credit_accounts sales
     where sales.club_id = $1 and sales.kind = 'sales' and sales.member_id is null
     returning amount_cents as cents`,
    [tx.clubId, orderId, actorName(ctx), ctx.platform.clock.now()],
    "post_holds",
  );
  return total(rows);
}

/** Releases what an order holds. Returns the cents freed; the sweep handles a grant that expired meanwhile. */
export async function voidHolds(tx: ClubTx, orderId: number): Promise<number> {
  if (!(await lockHoldingWallet(tx, orderId))) return 0;
  const rows = await tx.query<{ cents: number }>(
    `with ended as (
       update credit_holds set status = 'voided' where club_id = $1 and order_id = $2 and status = 'held'
       returning account_id, grant_id, amount_cents
     ), wallet as (
       update credit_accounts a set held_cents = a.held_cents - t.cents
       from (select account_id, sum(amount_cents) as cents from ended group by account_id) t
       where a.club_id = $1 and a.id = t.account_id
     ), dated as (
       update credit_grants g set held_cents = g.held_cents - e.amount_cents
       from ended e where g.club_id = $1 and g.id = e.grant_id
     )
     select amount_cents as cents from ended`,
    [tx.clubId, orderId],
    "void_holds",
  );
  return total(rows);
}

/** Locks the wallet before its holds and grants, the order that all code keeps. False if nothing is held. */
async function lockHoldingWallet(tx: ClubTx, orderId: number): Promise<boolean> {
  const rows = await tx.query(
    `select a.id from credit_accounts a where a.club_id = $1 and a.id = (
       select h.account_id from credit_holds h
       where h.club_id = $1 and h.order_id = $2 and h.status = 'held' limit 1)
     for update of a`,
    [tx.clubId, orderId],
    "lock_holding_wallet",
  );
  return rows.length > 0;
}

function total(rows: { cents: number }[]): number {
  return rows.reduce((sum, row) => sum + row.cents, 0);
}
