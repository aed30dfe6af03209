import type { z } from "zod";
import { toDollars } from "#contract/money.ts";
import {
  type WebhookData,
  webhookData,
  type webhookEnvelope,
  type webhookOrder,
  type webhookParcel,
} from "#contract/webhook-payloads.ts";
import type { webhookEvents } from "#contract/webhooks.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { addUp, type OrderRow, orderLinesOf, presentSums } from "../../../sales/orders/index.ts";

type Event = (typeof webhookEvents)[number];
type Told = { event_id: string; event: Event; created_at: Date };

/** The data of an event, as things are now; null if its subject is gone. */
export async function makePayload(tx: ClubTx, told: Told & { subject_id: number }): Promise<string | null> {
  const data = await dataOf(tx, told.event, told.subject_id);
  return data && envelopeOf(tx, told, data, false);
}

/** The whole body, JSON. Only what the contract declares gets into it. */
export async function envelopeOf(
  tx: ClubTx,
  { event_id, event, created_at }: Told,
  data: WebhookData[Event],
  isTest: boolean,
): Promise<string> {
  const [club] = await tx.query<{ id: number; domain: string; name: string }>(
    "select id, domain, name from clubs where id = $1",
    [tx.clubId],
  );
  if (!club) throw new Error(`No club ${tx.clubId}`);
  const envelope: z.input<typeof webhookEnvelope> = {
    id: event_id,
    event,
    created_at,
    club,
    is_test: isTest,
  };
  return JSON.stringify({ ...envelope, data: webhookData[event].parse(data) });
}

async function dataOf(tx: ClubTx, event: Event, subjectId: number): Promise<WebhookData[Event] | null> {
  if (event === "member.changed") return memberData(tx, subjectId);
  if (event === "order.shipped") return parcelData(tx, subjectId);
  const order = await orderOf(tx, subjectId);
  return order && { order };
}

async function orderOf(tx: ClubTx, id: number): Promise<z.input<typeof webhookOrder> | null> {
  const [order] = await tx.query<OrderRow>("select * from orders where club_id = $1 and id = $2", [
    tx.clubId,
    id,
  ]);
  if (!order) return null;
  return {
    ...order,
    member: { id: order.member_id, name: order.member_name, email: order.member_email },
    lines: (await orderLinesOf(tx, [id])).map(({ unit_cents, line_cents, ...line }) => ({
      ...line,
      unit_price: toDollars(unit_cents),
      line_total: toDollars(line_cents),
    })),
    ...presentSums(order),
    shipping_method: order.shipping_method_name,
  };
}

type ParcelRow = z.input<typeof webhookParcel> & { order_id: number };

async function parcelData(tx: ClubTx, id: number): Promise<WebhookData["order.shipped"] | null> {
  const [row] = await tx.query<ParcelRow>(
    `select p.id, p.order_id, p.carrier, p.tracking_number, p.shipped_at,
       (select coalesce(json_agg(json_build_object('order_line_id', pl.order_line_id, 'title', l.title,
          'quantity', pl.quantity) order by l.id), '[]')
        from parcel_lines pl join order_lines l on l.club_id = pl.club_id and l.id = pl.order_line_id
        where pl.club_id = p.club_id and pl.parcel_id = p.id) as lines
     from parcels p where p.club_id = $1 and p.id = $2`,
    [tx.clubId, id],
  );
  const order = row && (await orderOf(tx, row.order_id));
  return order ? { order, parcel: row } : null;
}

async function memberData(tx: ClubTx, id: number): Promise<WebhookData["member.changed"] | null> {
  const [member] = await tx.query<WebhookData["member.changed"]["member"]>(
    `select m.id, m.first_name, m.last_name, m.email, m.phone, m.account_status, m.primary_member_id,
       m.erased_at is not null as is_erased, m.created_at,
       case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as membership_category
     from members m ${joinPrimary}
     left join membership_categories c on c.club_id = m.club_id and c.id = ${membershipOf}
     where m.club_id = $1 and m.id = $2`,
    [tx.clubId, id],
  );
  return member ? { member } : null;
}

const at = "2026-09-01T10:00:00.000Z";

const order: WebhookData["order.placed"]["order"] = {
  id: 1,
  number: "EXAMPLE-1",
  status: "placed",
  payment_status: "paid",
  fulfilment_status: "unfulfilled",
  on_hold: null,
  member: { id: 1, name: "Ava Archer", email: "ava@rovers.example" },
  lines: [
    {
      id: 1,
      product_id: 1,
      variation_id: 1,
      sku: "SHIRT-RED-M",
      title: "Home shirt",
      color: "Red",
      size: "M",
      quantity: 2,
      unit_price: 29.95,
      line_total: 59.9,
      pack_label: "",
      for_member_name: "",
    },
  ],
  ...presentSums(
    addUp({ lines: [{ quantity: 2, unitCents: 2995 }], shippingCents: 450, creditsCents: 5000 }),
  ),
  shipping_method: "Standard delivery",
  shipping_kind: "delivery",
  address: {
    name: "Ava Archer",
    line1: "1 High Street",
    line2: "",
    city: "Riverside",
    state: "",
    postcode: "RV1 1AA",
    country: "GB",
    phone: "",
  },
  created_at: at,
  placed_at: at,
};

/** The example of each event; no such order or person exists. */
export const exampleData: WebhookData = {
  "order.placed": { order },
  "order.paid": { order },
  "order.shipped": {
    order: { ...order, status: "processing", fulfilment_status: "shipped" },
    parcel: {
      id: 1,
      carrier: "dhl",
      tracking_number: "JD014600003",
      shipped_at: at,
      lines: [{ order_line_id: 1, title: "Home shirt", quantity: 2 }],
    },
  },
  "member.changed": {
    member: {
      id: 1,
      first_name: "Ava",
      last_name: "Archer",
      email: "ava@rovers.example",
      phone: "",
      account_status: 1,
      membership_category: { id: 1, name: "Adult" },
      primary_member_id: null,
      is_erased: false,
      created_at: at,
    },
  },
};
