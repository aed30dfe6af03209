import type { ClubTx } from "#server/platform/db/in-club.ts";
import { hello, type Mail, money } from "../../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  orderVariables,
  sampleOrder,
  seeOrder,
} from "../../orders/index.ts";

type Destination = "card" | "credits" | "hand";

const notes: Record<Destination, string> = {
  card: "The money goes back to your card. It can take a few days to appear on your statement.",
  credits: "It has been added to your credits, so you can spend it right away.",
  hand: "You did not pay by card, so the club will give you the money back in person.",
};

export const refundDone: Mail<
  "refund_done",
  AboutOrder & { amount_cents: number; destination: Destination }
> = {
  event: "refund_done",
  title: "Refund",
  explanation: "To the member when money is refunded.",
  variables: {
    ...orderVariables,
    amount: { label: "Amount", value: (data) => money(data.amount_cents) },
    destination_note: { label: "Sentence about where it goes", value: (data) => notes[data.destination] },
  },
  wording: {
    subject: "Your refund of {{ amount }}",
    heading: "Your refund",
    body: `${hello}<p>We have refunded <strong>{{ amount }}</strong> for your order <strong>{{ order_number }}</strong>. {{ destination_note }}</p>`,
    button: seeOrder,
  },
  sample: { ...sampleOrder, amount_cents: 2890, destination: "card" },
  newest: async (tx, ctx) => {
    const refund = await newestRefund(tx);
    if (!refund) return aboutNewest(tx, ctx, ({ total_cents }) => ({ amount_cents: total_cents }));
    const { amount_cents, destination, ...order } = refund;
    return { ...aboutOrder(ctx, order), amount_cents, destination };
  },
};

export const refundMails = [refundDone];

type NewestRefund = {
  id: number;
  number: string;
  member_name: string;
  amount_cents: number;
  destination: "card" | "credits";
};

/** With the order that it is for. */
async function newestRefund(tx: ClubTx): Promise<NewestRefund | undefined> {
  const [row] = await tx.query<NewestRefund>(
    `select o.id, o.number, o.member_name, r.amount_cents, r.destination
     from refunds r join orders o on o.club_id = r.club_id and o.id = r.order_id
     where r.club_id = $1 order by r.created_at desc, r.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}
