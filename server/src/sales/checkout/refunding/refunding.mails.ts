import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Mail, money } from "../../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  orderVariables,
  sampleOrder,
  toOrder,
} from "../../orders/index.ts";

type Destination = "card" | "credits" | "hand";

export const refundDone: Mail<
  "refund_done",
  AboutOrder & { amount_cents: number; destination: Destination }
> = {
  event: "refund_done",
  variables: {
    ...orderVariables,
    amount: { value: (data) => money(data.amount_cents) },
    destination_note: { value: ({ destination }, { mails }) => mails.refund_done.goesTo[destination] },
  },
  buttonUrl: toOrder,
  sample: () => ({ ...sampleOrder, amount_cents: 2890, destination: "card" }),
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
