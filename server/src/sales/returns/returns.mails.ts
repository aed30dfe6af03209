import { clubSettings } from "../../ground/clubs/index.ts";
import { hello, type Mail, money, writtenBlock } from "../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  orderVariables,
  sampleOrder,
  seeOrder,
} from "../orders/index.ts";

type SentBack = AboutOrder & { kind: "return" | "exchange"; lines: MailedLine[] };

const sentBack = {
  ...orderVariables,
  kind: { label: "The word return or exchange", value: (data: SentBack) => data.kind },
  return_lines: mailedLines("What is sent back"),
};
const answer = {
  label: "What the club wrote",
  isBlock: true,
  value: (data: { answer: string }) => writtenBlock(data.answer),
};
const sample: SentBack = {
  ...sampleOrder,
  kind: "exchange",
  lines: [{ title: "Home shirt, Red, M, in exchange for Red, L", quantity: 1 }],
};

/** `answer` is what the club wrote to it, `instructions` how goods come back to it; both may be empty. */
export const returnApproved: Mail<"return_approved", SentBack & { answer: string; instructions: string }> = {
  event: "return_approved",
  title: "Return or exchange approved",
  explanation: "To the member when the club approves a return or exchange, with your instructions.",
  variables: {
    ...sentBack,
    instructions: {
      label: "How to send the goods back",
      isBlock: true,
      value: (data) => writtenBlock(data.instructions),
    },
    answer,
  },
  wording: {
    subject: "Your {{ kind }} for order {{ order_number }} is approved",
    heading: "Please send it back",
    body: `${hello}<p>{{ club_name }} has approved the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ instructions }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  sample: {
    ...sample,
    answer: "See you on Saturday.",
    instructions: "Bring it to the club house on match days,\nor send it to 1 Park Lane, Riverside.",
  },
  newest: async (tx, ctx) => {
    const { instructions } = (await clubSettings(tx, ctx)).returns;
    return { ...(await aboutNewest(tx, ctx, linesOfNewest)), ...(instructions && { instructions }) };
  },
};

export const returnDeclined: Mail<"return_declined", SentBack & { answer: string }> = {
  event: "return_declined",
  title: "Return or exchange declined",
  explanation: "To the member when the club declines a return or exchange.",
  variables: { ...sentBack, answer },
  wording: {
    subject: "About the {{ kind }} for your order {{ order_number }}",
    heading: "We cannot accept this {{ kind }}",
    body: `${hello}<p>{{ club_name }} has declined the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  sample: { ...sample, kind: "return", answer: "The shirt has been worn." },
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

type Received = SentBack & { refunded_cents: number; replacement_number: string };

/** `replacement_number` is that of the order which sends the goods of an exchange, or an empty text. */
export const returnReceived: Mail<"return_received", Received> = {
  event: "return_received",
  title: "Returned goods received",
  explanation: "To the member when the club has received the goods.",
  variables: {
    ...sentBack,
    outcome_note: { label: "Sentence about what happens next", value: outcomeNote },
    amount: { label: "Amount refunded", value: (data) => money(data.refunded_cents) },
    replacement_number: { label: "Number of the new order", value: (data) => data.replacement_number },
  },
  wording: {
    subject: "We have received your {{ kind }} for order {{ order_number }}",
    heading: "We have received your goods",
    body: `${hello}<p>{{ club_name }} has received these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ outcome_note }}</p>`,
    button: seeOrder,
  },
  sample: { ...sample, refunded_cents: 0, replacement_number: "RR-1002" },
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

export const returnMails = [returnApproved, returnDeclined, returnReceived];

function outcomeNote({ replacement_number, refunded_cents }: Received): string {
  if (replacement_number) return `Your replacement is order ${replacement_number}. There is nothing to pay.`;
  return refunded_cents > 0
    ? `You will get ${money(refunded_cents)} back. We will email you when it has been refunded.`
    : "";
}
