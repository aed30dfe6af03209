import { formatCount } from "../language.ts";
import { hello, order, seeOrder } from "./mail-words.ts";

const sentBack = { ...order, kind: "The word return or exchange", return_lines: "What is sent back" };
const answer = "What the club wrote";

export const returnMails = {
  return_approved: {
    title: "Return or exchange approved",
    explanation: "To the member when the club approves a return or exchange, with your instructions.",
    labels: { ...sentBack, instructions: "How to send the goods back", answer },
    subject: "Your {{ kind }} for order {{ order_number }} is approved",
    heading: "Please send it back",
    body: `${hello}<p>{{ club_name }} has approved the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ instructions }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_declined: {
    title: "Return or exchange declined",
    explanation: "To the member when the club declines a return or exchange.",
    labels: { ...sentBack, answer },
    subject: "About the {{ kind }} for your order {{ order_number }}",
    heading: "We cannot accept this {{ kind }}",
    body: `${hello}<p>{{ club_name }} has declined the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_received: {
    title: "Returned goods received",
    explanation: "To the member when the club has received the goods.",
    labels: {
      ...sentBack,
      outcome_note: "Sentence about what happens next",
      amount: "Amount refunded",
      replacement_number: "Number of the new order",
    },
    subject: "We have received your {{ kind }} for order {{ order_number }}",
    heading: "We have received your goods",
    body: `${hello}<p>{{ club_name }} has received these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ outcome_note }}</p>`,
    button: seeOrder,
    replacedBy: (order: string) => `Your replacement is order ${order}. There is nothing to pay.`,
    willRefund: (amount: string) =>
      `You will get ${amount} back. We will email you when it has been refunded.`,
    isAwaited: (count: number) =>
      count === 1
        ? "One item has not arrived yet. Please send it as well."
        : `${formatCount(count)} items have not arrived yet. Please send them as well.`,
    isOwed: (amount: string) =>
      `We owe you ${amount}, which your bank has while it looks into the payment. If it comes back to us, we will refund it and email you.`,
  },
};
