import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** A dated grant with something left. Amounts in cents. */
export type OpenGrant = {
  id: number;
  amountCents: number;
  remainingCents: number;
  heldCents: number;
  expiresAt: Date;
};

/** Cents taken from (or given back to) one dated grant, or the undated credits (`grantId` null). */
export type CreditPart = { grantId: number | null; cents: number };

/** What a wallet holds, as the split rules see it. */
export type WalletState = { balanceCents: number; heldCents: number; grants: OpenGrant[] };

/** What may be spent of a grant at `now`: nothing once it has expired, and never what is held. */
export function freeInGrant(grant: OpenGrant, now: Date): number {
  return grant.expiresAt.getTime() > now.getTime() ? grant.remainingCents - grant.heldCents : 0;
}

/** The undated credits that are not held. Undated credits are those that no grant accounts for. */
export function freeUndated(wallet: WalletState): number {
  const remaining = sum(wallet.grants.map((grant) => grant.remainingCents));
  const held = sum(wallet.grants.map((grant) => grant.heldCents));
  return wallet.balanceCents - remaining - (wallet.heldCents - held);
}

/** What may be spent at `now`, in cents. */
export function availableCents(wallet: WalletState, now: Date): number {
  return freeUndated(wallet) + sum(wallet.grants.map((grant) => freeInGrant(grant, now)));
}

/**
 * Which credits a spend takes: the grant that expires soonest first, the undated ones last, never an
 * expired or a held one. Null when there is not enough.
 */
export function splitSpend(wallet: WalletState, cents: number, now: Date): CreditPart[] | null {
  const soonestFirst = wallet.grants.toSorted(
    (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id,
  );
  const sources = [
    ...soonestFirst.map((grant) => ({ grantId: grant.id, cents: freeInGrant(grant, now) })),
    { grantId: null, cents: freeUndated(wallet) },
  ];
  const { parts, rest } = take(sources, cents);
  return rest > 0 ? null : parts;
}

/** What one order took from one source and has not got back yet. */
export type SpentPart = {
  /** The grant as it is now; null for undated credits. */
  grant: OpenGrant | null;
  cents: number;
};

/** What comes back to a wallet: to where it came from, with what came from expired grants listed separately. */
type RefundSplit = { living: CreditPart[]; ended: CreditPart[] };

/**
 * Where a refund goes: what was spent last comes back first, so undated credits, then the grant that expires
 * last. It all comes back as it was, so credits from an expired grant are expired too. Null if more is to
 * come back than the order spent.
 */
export function splitRefund(spent: SpentPart[], cents: number, endedBefore: Date): RefundSplit | null {
  const lastSpentFirst = spent.toSorted((a, b) => endOf(b) - endOf(a));
  const split: RefundSplit = { living: [], ended: [] };
  let rest = cents;
  for (const { grant, cents: most } of lastSpentFirst) {
    const back = Math.min(rest, most);
    const side = grant && grant.expiresAt <= endedBefore ? split.ended : split.living;
    if (back > 0) side.push({ grantId: grant?.id ?? null, cents: back });
    rest -= back;
  }
  return rest > 0 ? null : split;
}

function endOf(part: SpentPart): number {
  return part.grant?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY;
}

function take(sources: CreditPart[], cents: number): { parts: CreditPart[]; rest: number } {
  let rest = cents;
  const parts: CreditPart[] = [];
  for (const source of sources) {
    const taken = Math.min(rest, source.cents);
    if (taken > 0) parts.push({ grantId: source.grantId, cents: taken });
    rest -= Math.max(taken, 0);
  }
  return { parts, rest };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

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
 * The people must already be erased: the ledger allows no other change of its rows (`migrate.ts`).
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
