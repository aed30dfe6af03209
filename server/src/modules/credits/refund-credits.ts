import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type SpentPart, splitRefund } from "./credits.rules.ts";
import { assertAmount, moveCredits, wasDone } from "./transfers.ts";
import { lockWallet } from "./wallet.ts";

export type RefundInput = {
  memberId: number;
  orderId: number;
  cents: number;
  reason: string;
  /** Repeating the refund with the same key does nothing. */
  dedupeKey?: string;
};

/**
 * Gives credits that an order spent back to its member: into the grant they came from while that lives,
 * else as undated credits. More than the order spent is a mistake of the caller and throws.
 */
export async function refundCredits(tx: ClubTx, ctx: Ctx, input: RefundInput): Promise<void> {
  assertAmount(input.cents);
  const wallet = await lockWallet(tx, input.memberId);
  if (input.dedupeKey && (await wasDone(tx, input.dedupeKey))) return;
  const spent = await spentByOrder(tx, wallet.accountId, input.orderId);
  const parts = splitRefund(spent, input.cents, ctx.platform.clock.now());
  if (!parts) throw new Error(`Order ${input.orderId} did not spend the credits that it is to get back`);
  await moveCredits(tx, ctx, {
    accountId: wallet.accountId,
    kind: "refund",
    parts,
    orderId: input.orderId,
    reason: input.reason,
    dedupeKey: input.dedupeKey,
  });
  await recordAudit(tx, ctx, {
    action: "credits.refunded",
    subjectKind: "order",
    subjectId: input.orderId,
    memberId: input.memberId,
    before: { balance_cents: wallet.balanceCents },
    after: { balance_cents: wallet.balanceCents + input.cents, cents: input.cents, reason: input.reason },
  });
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
 * What an order took from each source, less what came back to that source. A refund that went to the undated
 * credits for want of a living grant leaves that grant's part open and the undated part below zero.
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
  return settleUndated(rows);
}

/** Counts refunds that went undated in a grant's place against the grants, the longest-lived first. */
function settleUndated(rows: SpentRow[]): SpentPart[] {
  const undated = rows.find((row) => row.grant_id === null)?.cents ?? 0;
  let overdrawn = Math.max(0, -undated);
  const dated = rows
    .filter((row) => row.grant_id !== null)
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
