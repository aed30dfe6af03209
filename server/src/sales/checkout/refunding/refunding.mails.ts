import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Mail, money, queueMail } from "../../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  changeOrder,
  type OrderRow,
  orderVariables,
  type RefundFacts,
  sampleOrder,
  toOrder,
} from "../../orders/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import type { RefundRow } from "./refunds.queries.ts";

/** A refund that has succeeded. `hand`: it was not paid by card, so the club refunds it in person. */
export type DoneRefund = Pick<RefundRow, "id" | "amount_cents"> & {
  destination: RefundRow["destination"] | "hand";
};

/** Records a refund on the locked order's timeline and tells its member. Returns the order as it is then. */
export async function tellRefunded(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  refund: DoneRefund,
  facts: RefundFacts = {},
): Promise<OrderRow> {
  const { id, amount_cents, destination } = refund;
  const payment_status = await paymentStatusOf(tx, order);
  await queueMail(tx, ctx, {
    mail: refundDone,
    to: order.member_email,
    memberId: order.member_id,
    orderId: order.id,
    dedupeKey: `refund_done:${id}`,
    data: {
      ...aboutOrder(ctx, order),
      amount_cents,
      destination,
    },
  });
  const data = { ...facts, refund_id: id, amount_cents, destination };
  return changeOrder(tx, ctx, order, { payment_status }, { kind: "refunded", data });
}

type Destination = "card" | "credits" | "hand";

const refundDone: Mail<"refund_done", AboutOrder & { amount_cents: number; destination: Destination }> = {
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
