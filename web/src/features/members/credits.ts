import type { z } from "zod";
import type { creditsForm, StatementEntry } from "#contract/club-credits.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";

type Wallet = Pick<AdminMember, "credits" | "credit_entries" | "held_credits">;

/** What can be spent or deducted now, in dollars. */
export function availableCredits(wallet: Wallet): number {
  return toDollars(toCents(totalCredits(wallet)) - toCents(wallet.held_credits));
}

/** The balance after a grant or a deduction, in dollars; null while no amount is typed. */
export function balanceAfter(total: number, kind: "grant" | "deduct", amount: Typed): number | null {
  const cents = toCents(Number(amount));
  if (!(cents > 0)) return null;
  return toDollars(toCents(total) + (kind === "grant" ? cents : -cents));
}

const movementWords: Record<StatementEntry["kind"], string> = {
  grant: words.credits.granted,
  deduct: words.credits.deducted,
  spend: words.credits.spent,
  refund: words.credits.refunded,
  expire: words.credits.expired,
};

export function movementWord(kind: StatementEntry["kind"]): string {
  return movementWords[kind];
}

type CreditsValues = { amount: Typed; expires_on: string; reason: string };
type CreditsAct = { kind: "grant" | "deduct"; member: { id: number } };

/** The dialog as the server expects it. An emptied amount is 0, which is refused at its field. */
export function toCreditsForm(
  { amount, expires_on, reason }: CreditsValues,
  { kind, member }: CreditsAct,
): z.input<typeof creditsForm> {
  return {
    member_id: member.id,
    kind,
    amount: Number(amount),
    expires_on: kind === "grant" && expires_on !== "" ? expires_on : null,
    reason,
  };
}
