import type { MemberOrder } from "#contract/order-shapes.ts";
import { formatDollars } from "#web/lib/format.ts";
import { orders } from "#words/orders.ts";

const { actions: words } = orders;

type Order = Pick<
  MemberOrder,
  "status" | "amount_due" | "is_paid_by_hand" | "credits_used" | "refunds" | "lines"
>;

/** What a member is told before they cancel an order: what comes back, and where. */
export function cancelQuestion(order: Order): string {
  if (order.status === "pending_payment") return words.askUnpaid;
  const parts = [moneyBack(order), order.lines.some(isOfPack) && words.packsBack].filter(Boolean);
  return parts.length > 0 ? words.askPaid(parts.join(" ")) : words.askFree;
}

const isOfPack = ({ entitlement_id }: Order["lines"][number]) => entitlement_id !== null;

/** What was refunded before does not come back a second time. */
function moneyBack({ amount_due, is_paid_by_hand, credits_used, refunds }: Order): string | null {
  const card = is_paid_by_hand ? 0 : left(amount_due, refunds, "card");
  const credits = left(credits_used, refunds, "credits");
  if (card > 0 && credits > 0) return words.backToBoth(formatDollars(card), formatDollars(credits));
  if (card > 0) return words.backToCard(formatDollars(card));
  return credits > 0 ? words.backToCredits(formatDollars(credits)) : null;
}

function left(paid: number, refunds: Order["refunds"], to: "card" | "credits"): number {
  const cents = refunds
    .filter(
      ({ destination, status }) => destination === to && (status === "pending" || status === "succeeded"),
    )
    .reduce((sum, { amount }) => sum - Math.round(amount * 100), Math.round(paid * 100));
  return Math.max(0, cents) / 100;
}
