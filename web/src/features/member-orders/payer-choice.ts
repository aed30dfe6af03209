import type { payers } from "#contract/member-orders.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { formatDollars } from "#web/lib/format.ts";
import { splitTotal } from "#web/shared/cart/priced-cart.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";

export type Payer = (typeof payers)[number];

/** A manager moves none of the club's money; the server refuses the same. */
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
  if (needsMember && member.isInactive) return words.payerChoice.isInactive(member.name);
  if (payer === "credits" && toCents(available) < toCents(total)) {
    const missing = toDollars(toCents(total) - toCents(available));
    return words.payerChoice.creditsAreShort(member.name, formatDollars(missing));
  }
  if (payer === "marked_paid" && reason.trim() === "") return words.payerChoice.pleaseSay;
  if (payer !== "payment_link") return null;
  if (member.email === "") return words.payerChoice.hasNoEmailAddress(member.name);
  const split = splitTotal(total, available, creditsToUse);
  if (split.isUnclear) return words.payerChoice.enterTheCredits;
  if (split.isDueTooSmall) return words.payerChoice.isTooLittleForCard(formatDollars(split.due));
  return null;
}

/** What pressing the button does with money, in a sentence. */
export function paymentWords(money: Omit<Money, "reason">, member: Pick<Member, "name" | "email">): string {
  const { payer, total } = money;
  if (toCents(total) === 0) return words.payerChoice.thereIsNothingToPay;
  const { credits, due } = paidWith(money);
  switch (payer) {
    case "credits":
      return words.payerChoice.takenFromCredits(formatDollars(credits), member.name);
    case "club":
      return words.payerChoice.clubPaysNotMember;
    case "marked_paid":
      return words.payerChoice.isMarkedAsPaid(formatDollars(total));
    case "payment_link": {
      if (due === 0) return words.payerChoice.takenFromCredits(formatDollars(credits), member.name);
      return credits > 0
        ? words.payerChoice.linkToPayBesidesCredits(
            formatDollars(due),
            member.email ?? "",
            formatDollars(credits),
          )
        : words.payerChoice.linkToPay(formatDollars(due), member.email ?? "");
    }
  }
}
