import type { payers } from "#contract/member-orders.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { formatDollars } from "../../lib/format.ts";
import { splitTotal } from "../../lib/split-total.ts";

export type Payer = (typeof payers)[number];

/** A manager moves no money of the club's; the server refuses the same. */
export function offeredPayers(isAdmin: boolean): Payer[] {
  return isAdmin ? ["credits", "club", "marked_paid", "payment_link"] : ["credits", "payment_link"];
}

type Money = {
  payer: Payer;
  /** Dollars. */
  total: number;
  available: number;
  /** With a payment link: the part that credits pay. */
  creditsToUse: number;
  reason: string;
};

type Member = { name: string; email: string; isInactive: boolean };

/** How the total is paid: what the member's credits give, and what the member still has to pay. All in dollars. */
export function paidWith({ payer, total, available, creditsToUse }: Omit<Money, "reason">) {
  if (payer === "credits") return { credits: total, due: 0 };
  if (payer !== "payment_link") return { credits: 0, due: 0 };
  const { credits, due } = splitTotal(total, available, creditsToUse);
  return { credits, due };
}

/** Why the order cannot be paid like this, in a sentence, or null. */
export function payerProblem(money: Money, member: Member): string | null {
  const { payer, total, available, creditsToUse, reason } = money;
  const needsMember = payer === "credits" || payer === "payment_link";
  if (needsMember && member.isInactive)
    return `${member.name} is inactive. Let the club pay, or mark the order as paid.`;
  if (payer === "credits" && toCents(available) < toCents(total)) {
    const missing = toDollars(toCents(total) - toCents(available));
    return `${member.name}'s credits are ${formatDollars(missing)} short.`;
  }
  if (payer === "marked_paid" && reason.trim() === "") return "Please say how it was paid.";
  if (payer !== "payment_link") return null;
  if (member.email === "") return `${member.name} has no email address to send a link to.`;
  const split = splitTotal(total, available, creditsToUse);
  if (split.isDueTooSmall) return `${formatDollars(split.due)} is too little for a card payment.`;
  return null;
}

/** What pressing the button does with money, in a sentence. */
export function paymentWords(money: Omit<Money, "reason">, member: Pick<Member, "name" | "email">): string {
  const { payer, total } = money;
  if (toCents(total) === 0) return "There is nothing to pay.";
  const { credits, due } = paidWith(money);
  switch (payer) {
    case "credits":
      return `${formatDollars(credits)} will be taken from ${member.name}'s credits.`;
    case "club":
      return "The club pays. The member is not charged.";
    case "marked_paid":
      return `${formatDollars(total)} is marked as paid. The member is not charged.`;
    case "payment_link": {
      if (due === 0) return `${formatDollars(credits)} will be taken from ${member.name}'s credits.`;
      const link = `A link to pay ${formatDollars(due)} goes to ${member.email}`;
      const rest = credits > 0 ? `, and ${formatDollars(credits)} is set aside from the credits` : "";
      return `${link}${rest}. The order waits until it has been paid.`;
    }
  }
}
