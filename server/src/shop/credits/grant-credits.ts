import { formatDollars, toDollars } from "#contract/dollars.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { availableCents } from "./credits.rules.ts";
import { splitOrThrow } from "./spend-credits.ts";
import { assertAmount, moveCredits, wasDone } from "./transfers.ts";
import { lockWallet } from "./wallet.ts";

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
