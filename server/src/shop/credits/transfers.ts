import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { CreditPart } from "./credits.rules.ts";

/** Between which accounts each kind moves credits, seen from the wallet. */
const moves = {
  grant: { into: true, other: "issuance" },
  deduct: { into: false, other: "issuance" },
  expire: { into: false, other: "issuance" },
  spend: { into: false, other: "sales" },
  refund: { into: true, other: "sales" },
} as const;

type Move = {
  accountId: number;
  kind: keyof typeof moves;
  parts: CreditPart[];
  orderId?: number | null;
  reason?: string;
  /** The first part has the key, further ones the key and their index. */
  dedupeKey?: string | null | undefined;
};

const out = moveStatement("-", "$2::bigint", "other.id");
const into = moveStatement("+", "other.id", "$2::bigint");

/**
 * Moves credits out of or into a locked wallet: transfers, balance and grants in one statement.
 * The CHECKs of the tables refuse what the caller's split should never request.
 */
export async function moveCredits(tx: ClubTx, ctx: Ctx, move: Move): Promise<void> {
  const { into: comesIn, other } = moves[move.kind];
  const rows = await tx.query(
    comesIn ? into : out,
    [
      tx.clubId,
      move.accountId,
      other,
      move.parts.map((part) => part.grantId),
      move.parts.map((part) => part.cents),
      move.kind,
      move.orderId ?? null,
      move.reason ?? "",
      actorName(ctx),
      move.dedupeKey ?? null,
      ctx.platform.clock.now(),
    ],
    comesIn ? "credits_in" : "credits_out",
  );
  if (rows.length !== move.parts.length) throw new Error("Not every part of a credit move was written");
}

function moveStatement(sign: "+" | "-", from: string, to: string): string {
  return `with parts as (
    select * from unnest($4::bigint[], $5::bigint[]) with ordinality as p (grant_id, cents, place)
  ), wallet as (
    update credit_accounts a set balance_cents = a.balance_cents ${sign} (select sum(cents) from parts)
    where a.club_id = $1 and a.id = $2
  ), dated as (
    update credit_grants g set remaining_cents = g.remaining_cents ${sign} p.cents
    from parts p where g.club_id = $1 and g.id = p.grant_id
  )
  insert into credit_transfers
    (club_id, from_account_id, to_account_id, amount_cents, kind, grant_id, order_id, reason, actor, dedupe_key, created_at)
  select $1, ${from}, ${to}, p.cents, $6, p.grant_id, $7, $8, $9,
    case when p.place = 1 then $10 else $10 || ':' || p.place end, $11
  from parts p, credit_accounts other where other.club_id = $1 and other.kind = $3 and other.member_id is null
  returning id`;
}

/** Whether an act with this key was done before. Call it under the wallet's lock. */
export async function wasDone(tx: ClubTx, dedupeKey: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from credit_transfers where club_id = $1 and dedupe_key = $2",
    [tx.clubId, dedupeKey],
    "credit_act_done",
  );
  return rows.length > 0;
}

/** The actor as the ledger stores it. */
export function actorName(ctx: Ctx): string {
  return ctx.actor.id === null ? ctx.actor.kind : `${ctx.actor.kind}:${ctx.actor.id}`;
}

/** Amounts are whole cents above zero; anything else is a mistake of the caller. */
export function assertAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`Not an amount of credits: ${cents}`);
}

/**
 * Erases why credits of erased people moved: staff type what they like there, names too. Sums, days and orders stay.
 * The people must already be erased: the ledger allows no other change of its rows (`secure-tables.ts`).
 */
export async function forgetReasonsOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  const wallets =
    "array(select id from credit_accounts where club_id = $1 and kind = 'member' and member_id = any($2))";
  await tx.query(
    `update credit_transfers set reason = '' where club_id = $1 and reason not in ('', 'erased')
       and (from_account_id = any(${wallets}) or to_account_id = any(${wallets}))`,
    [tx.clubId, memberIds],
    "forget_transfer_reasons",
  );
  await tx.query(
    `update credit_grants set reason = '' where club_id = $1 and account_id = any(${wallets})`,
    [tx.clubId, memberIds],
    "forget_grant_reasons",
  );
}
