import { expect, test } from "vitest";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { cancelQuestion } from "./cancel-question.ts";

const order = {
  status: "placed" as const,
  amount_due: 0,
  is_paid_by_hand: false,
  credits_used: 0,
  refunds: [] as MemberOrder["refunds"],
  lines: [] as MemberOrder["lines"],
};
const refund = { id: 1, destination: "card" as const, status: "succeeded" as const, created_at: "" };

test.each([
  ["waits for payment", { status: "pending_payment" as const, amount_due: 5 }, /^Nothing was charged\./],
  ["cost nothing", {}, /^This cannot be undone/],
  ["was paid by card", { amount_due: 12.5 }, /^\$12\.50 goes back to your card\. This cannot/],
  ["was paid with credits", { credits_used: 3 }, /^\$3\.00 goes back to your credits\./],
  [
    "was paid with both",
    { amount_due: 1, credits_used: 2 },
    /^\$1\.00 goes back to your card and \$2\.00 to/,
  ],
  ["was paid by hand", { amount_due: 9, is_paid_by_hand: true }, /^This cannot be undone/],
  [
    "was given back in part",
    {
      amount_due: 10,
      refunds: [
        { ...refund, amount: 4.1 },
        { ...refund, amount: 1, status: "failed" as const },
      ],
    },
    /^\$5\.90 goes back/,
  ],
  [
    "holds a pack",
    { lines: [{ entitlement_id: 4 } as MemberOrder["lines"][number]] },
    /^Packs in it can be redeemed again\. This/,
  ],
])("Before an order that %s is cancelled, it says what comes back", (_, values, expected) => {
  expect(cancelQuestion({ ...order, ...values })).toMatch(expected);
});
