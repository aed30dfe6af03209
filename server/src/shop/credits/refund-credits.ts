import { addDays, endOfDay } from "#contract/days.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readClubSettings, readEndedForGood } from "../../ground/clubs/index.ts";
import { insertGrant } from "./grants.ts";
import { assertAmount, moveCredits, type SpentPart, splitRefund, wasDone } from "./ledger.ts";
import { lockWallet } from "./wallets.ts";

export type RefundInput = {
  memberId: number;
  orderId: number;
  cents: number;
  reason: string;
  /** Repeating the refund with the same key does nothing. */
  dedupeKey?: string;
};

/**
 * Gives credits that an order spent back to its member, as they were: into the grant they came from. Credits from an
 * expired grant expire again at once, or get the club's days of grace; where only a new zone ended it, which may be a mistake,
 * the sweep does that once the zone has stayed. More than the order spent is a mistake of the caller and throws.
 */
export async function refundCredits(tx: ClubTx, ctx: Ctx, input: RefundInput): Promise<void> {
  assertAmount(input.cents);
  const wallet = await lockWallet(tx, input.memberId);
  if (input.dedupeKey && (await wasDone(tx, input.dedupeKey))) return;
  const spent = await spentByOrder(tx, wallet.accountId, input.orderId);
  const split = splitRefund(spent, input.cents, await readEndedForGood(tx, ctx));
  if (!split) throw new Error(`Order ${input.orderId} did not spend the credits that it is to get back`);
  const endedCents = split.ended.reduce((sum, { cents }) => sum + cents, 0);
  const grace = endedCents > 0 ? await graceGrant(tx, ctx, wallet.accountId, endedCents) : null;
  const ended = grace === null ? split.ended : [{ grantId: grace, cents: endedCents }];
  const move = { accountId: wallet.accountId, orderId: input.orderId };
  const parts = [...split.living, ...ended];
  await moveCredits(tx, ctx, {
    ...move,
    kind: "refund",
    parts,
    reason: input.reason,
    dedupeKey: input.dedupeKey,
  });
  const { overAlready } = ctx.words.credits.reasons;
  const expired = grace === null ? endedCents : 0;
  if (expired > 0) await moveCredits(tx, ctx, { ...move, kind: "expire", parts: ended, reason: overAlready });
  await recordAudit(tx, ctx, {
    action: "credits.refunded",
    subjectKind: "order",
    subjectId: input.orderId,
    memberId: input.memberId,
    before: { balance_cents: wallet.balanceCents },
    after: {
      balance_cents: wallet.balanceCents + input.cents - expired,
      cents: input.cents,
      ...(expired > 0 && { expired_cents: expired }),
      reason: input.reason,
    },
  });
}

/** A new grant for credits refunded after their last day, until the end of the last day of grace; null if the club gives none. */
async function graceGrant(tx: ClubTx, ctx: Ctx, accountId: number, cents: number): Promise<number | null> {
  const { creditGraceDays } = await readClubSettings(tx, ctx);
  if (creditGraceDays === 0) return null;
  const expiresAt = endOfDay(addDays(clubToday(ctx), creditGraceDays), ctx.timeZone);
  const reason = ctx.words.credits.reasons.grace(creditGraceDays);
  return insertGrant(tx, ctx, accountId, { cents, reason }, expiresAt);
}

type SpentRow = {
  grant_id: number | null;
  cents: number;
  amount_cents: number;
  remaining_cents: number;
  held_cents: number;
  expires_at: Date;
};

/**
 * What an order took from each source, less what came back to that source. A refund that went elsewhere, into a grant of
 * grace or, as in earlier versions, to the undated credits, leaves the source's part open and the other one below zero.
 */
async function spentByOrder(tx: ClubTx, accountId: number, orderId: number): Promise<SpentPart[]> {
  const rows = await tx.query<SpentRow>(
    `select t.grant_id, t.cents, g.amount_cents, g.remaining_cents, g.held_cents, g.expires_at
     from (
       select grant_id, sum(case kind when 'spend' then amount_cents else -amount_cents end)::bigint as cents
       from credit_transfers
       where club_id = $1 and order_id = $3
         and ((kind = 'spend' and from_account_id = $2) or (kind = 'refund' and to_account_id = $2))
       group by grant_id
     ) t left join credit_grants g on g.club_id = $1 and g.id = t.grant_id
     order by t.grant_id nulls first`,
    [tx.clubId, accountId, orderId],
    "credits_spent_by_order",
  );
  return settleElsewhere(rows);
}

/** Counts refunds that went elsewhere in place of a grant against the grants, the longest-lived first. */
function settleElsewhere(rows: SpentRow[]): SpentPart[] {
  const undated = rows.find((row) => row.grant_id === null)?.cents ?? 0;
  let overdrawn = rows.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  const dated = rows
    .filter((row) => row.grant_id !== null && row.cents > 0)
    .toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime())
    .map((row): SpentPart => {
      const settled = Math.min(overdrawn, row.cents);
      overdrawn -= settled;
      return {
        grant: {
          id: row.grant_id as number,
          amountCents: row.amount_cents,
          remainingCents: row.remaining_cents,
          heldCents: row.held_cents,
          expiresAt: row.expires_at,
        },
        cents: row.cents - settled,
      };
    });
  return [{ grant: null, cents: Math.max(0, undated) }, ...dated];
}
