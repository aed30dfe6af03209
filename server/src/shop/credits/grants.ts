import { endOfDay } from "#contract/days.ts";
import { formatDollars, toDollars } from "#contract/dollars.ts";
import { auditInsert, recordAudit } from "#server/platform/audit.ts";
import { dayInSql } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { fairly, sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { zoneIsSettled } from "../../ground/clubs/index.ts";
import { actorName, assertAmount, availableCents, moveCredits, wasDone } from "./ledger.ts";
import { splitOrThrow } from "./spending.ts";
import { lockCreditAccount, lockWallet } from "./wallets.ts";

export type GrantInput = {
  memberId: number;
  cents: number;
  /** When what is left of it expires; null for undated credits. */
  expiresAt: Date | null;
  reason: string;
  /** The order whose payment comes back as credits. */
  orderId?: number;
  /** Repeating the act with the same key does nothing. */
  dedupeKey?: string;
};

/** Gives a member credits: undated, or as a separate dated grant. */
export async function grantCredits(tx: ClubTx, ctx: Ctx, input: GrantInput): Promise<void> {
  assertAmount(input.cents);
  const wallet = await lockWallet(tx, input.memberId);
  if (input.dedupeKey && (await wasDone(tx, input.dedupeKey))) return;
  const grantId = input.expiresAt
    ? await insertGrant(tx, ctx, wallet.accountId, input, input.expiresAt)
    : null;
  await moveCredits(tx, ctx, {
    accountId: wallet.accountId,
    kind: "grant",
    parts: [{ grantId, cents: input.cents }],
    orderId: input.orderId ?? null,
    reason: input.reason,
    dedupeKey: input.dedupeKey,
  });
  await recordAudit(tx, ctx, {
    action: "credits.granted",
    subjectKind: "credit_account",
    subjectId: wallet.accountId,
    memberId: input.memberId,
    before: { balance_cents: wallet.balanceCents },
    after: {
      balance_cents: wallet.balanceCents + input.cents,
      cents: input.cents,
      expires_at: input.expiresAt,
      reason: input.reason,
    },
  });
}

/** Takes credits away from a member, chosen as a spend would. Throws INSUFFICIENT_CREDITS; held ones stay. */
export async function deductCredits(
  tx: ClubTx,
  ctx: Ctx,
  input: Omit<GrantInput, "expiresAt" | "orderId">,
): Promise<void> {
  assertAmount(input.cents);
  const wallet = await lockWallet(tx, input.memberId);
  if (input.dedupeKey && (await wasDone(tx, input.dedupeKey))) return;
  const available = formatDollars(toDollars(availableCents(wallet, ctx.platform.clock.now())));
  await moveCredits(tx, ctx, {
    accountId: wallet.accountId,
    kind: "deduct",
    parts: splitOrThrow(ctx, wallet, input.cents, ({ credits }) => credits.memberHasLess(available)),
    reason: input.reason,
    dedupeKey: input.dedupeKey,
  });
  await recordAudit(tx, ctx, {
    action: "credits.deducted",
    subjectKind: "credit_account",
    subjectId: wallet.accountId,
    memberId: input.memberId,
    before: { balance_cents: wallet.balanceCents },
    after: { balance_cents: wallet.balanceCents - input.cents, cents: input.cents, reason: input.reason },
  });
}

/** An empty grant; the move that follows fills it, so that every cent in it has its transfer. */
export async function insertGrant(
  tx: ClubTx,
  ctx: Ctx,
  accountId: number,
  input: Pick<GrantInput, "cents" | "reason">,
  expiresAt: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into credit_grants (club_id, account_id, amount_cents, remaining_cents, expires_at, reason, created_at)
     values ($1, $2, $3, 0, $4, $5, $6) returning id`,
    [tx.clubId, accountId, input.cents, expiresAt, input.reason, ctx.platform.clock.now()],
    "insert_credit_grant",
  );
  if (!row) throw new Error("A grant was not written");
  return row.id;
}

type NewGrant = Required<Pick<GrantInput, "memberId" | "cents" | "reason" | "dedupeKey">>;

/**
 * What `grantCredits` does with undated credits, for many primary members in one statement, none of whom is named twice. Throws
 * where it cannot be written for all of them, so also where a key was used before.
 */
export async function grantToEach(tx: ClubTx, ctx: Ctx, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) return;
  for (const { cents } of grants) assertAmount(cents);
  const { actor, platform, requestId } = ctx;
  const values = grants.map(({ memberId, cents, reason, dedupeKey }) => ({
    member_id: memberId,
    cents,
    reason,
    dedupe_key: dedupeKey,
  }));
  const rows = await tx.query(
    grantStatement,
    [
      tx.clubId,
      JSON.stringify(values),
      platform.clock.now(),
      actor.kind,
      actor.id,
      actor.name,
      requestId,
      actorName(ctx),
    ],
    "grant_to_each",
  );
  if (rows.length !== grants.length) throw new Error("Not every grant was written");
}

const grantStatement = `with given as (
    select * from jsonb_to_recordset($2::jsonb) as g (member_id bigint, cents bigint, reason text, dedupe_key text)
  ), wallets as (
    update credit_accounts a set balance_cents = a.balance_cents + given.cents
    from given where a.club_id = $1 and a.kind = 'member' and a.member_id = given.member_id
    returning a.id, a.member_id, a.balance_cents, given.cents, given.reason, given.dedupe_key
  ), audit as (
    ${auditInsert({
      actorKind: "$4",
      actorId: "$5",
      actorName: "$6",
      action: "'credits.granted'",
      subjectKind: "credit_account",
      subjectId: "id",
      memberId: "member_id",
      before: "jsonb_build_object('balance_cents', balance_cents - cents)",
      after:
        "jsonb_build_object('balance_cents', balance_cents, 'cents', cents, 'expires_at', null, 'reason', reason)",
      requestId: "$7",
      at: "$3",
      from: "wallets",
    })} returning id
  )
  insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, reason, actor, dedupe_key, created_at)
  select $1, other.id, w.id, w.cents, 'grant', w.reason, $8, w.dedupe_key, $3
  from wallets w, credit_accounts other where other.club_id = $1 and other.kind = 'issuance' and other.member_id is null
  returning id`;

type ZoneChange = {
  from: string;
  to: string;
  /** What ended before this moment stays ended: see `endedForGood`. */
  endedBefore: Date;
};

/**
 * Credits keep their last day when the club's zone changes: they expire at its end in the new zone, also those that are
 * spent, since an order may give them back. What has expired stays ended, unless a zone that was saved by mistake ended it.
 */
export async function keepLastDays(tx: ClubTx, { from, to, endedBefore }: ZoneChange): Promise<void> {
  const living = `club_id = $1 and expires_at > $2`;
  const lastDay = dayInSql("expires_at", "$3");
  const values = [tx.clubId, endedBefore, from];
  const days = await tx.query<{ day: string }>(
    `select distinct ${lastDay} as day from credit_grants where ${living}`,
    values,
  );
  await tx.query(
    `update credit_grants set expires_at = ends.moment
     from unnest($4::date[], $5::timestamptz[]) as ends (day, moment) where ${living} and ${lastDay} = ends.day`,
    [...values, days.map(({ day }) => day), days.map(({ day }) => endOfDay(day, to))],
  );
}

const dueWallets = fairly(
  `select g.club_id, g.account_id, min(g.expires_at) as since from credit_grants g join clubs c on c.id = g.club_id
   where g.expires_at <= $1 and g.remaining_cents > 0 and g.remaining_cents > g.held_cents
     and ${zoneIsSettled("$1::timestamptz")} group by g.club_id, g.account_id`,
  { ofEach: 500, inAll: 500 },
);

/**
 * Takes what is left of expired grants out of the wallets, unless the club's zone was changed a moment ago, which may be a
 * mistake. Expired credits cannot be spent even before it runs.
 */
export const creditSweeps: Sweep[] = [
  sweepClubs<{ club_id: number; account_id: number }>({
    name: "expire-credits",
    everySeconds: 60,
    due: (find, { clock }) => find(dueWallets, [clock.now()]),
    act: (ctx, { account_id }) => expireGrants(ctx, account_id),
  }),
];

/** Expires what is due in one wallet, except what an unpaid order holds. Running it again does nothing. */
export async function expireGrants(ctx: Ctx, accountId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const wallet = await lockCreditAccount(tx, accountId);
    const now = ctx.platform.clock.now();
    const parts = wallet.grants
      .filter((grant) => grant.expiresAt <= now && grant.remainingCents > grant.heldCents)
      .map((grant) => ({ grantId: grant.id, cents: grant.remainingCents - grant.heldCents }));
    if (parts.length === 0) return;
    await moveCredits(tx, ctx, { accountId, kind: "expire", parts });
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
    await recordAudit(tx, ctx, {
      action: "credits.expired",
      subjectKind: "credit_account",
      subjectId: accountId,
      memberId: wallet.memberId,
      before: { balance_cents: wallet.balanceCents },
      after: { balance_cents: wallet.balanceCents - cents, cents },
    });
  });
}
