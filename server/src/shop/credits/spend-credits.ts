import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type CreditPart, splitSpend } from "./credits.rules.ts";
import { assertAmount, moveCredits } from "./transfers.ts";
import { type LockedWallet, lockWallet } from "./wallet.ts";

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
