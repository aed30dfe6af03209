import { wholeAddress } from "#contract/address-lines.ts";
import { clubUrl } from "#server/platform/config.ts";
import {
  headedBlock,
  hello,
  link,
  type Mail,
  money,
  priceTableBlock,
  reason,
  reasonNote,
  validFor,
} from "../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  type NewestOrder,
  newestOrder,
  type OrderSums,
  orderNumber,
  orderVariables,
  sampleOrder,
  seeOrder,
  sumsOf,
  writtenSums,
} from "../orders/index.ts";

const total = { label: "Total", value: (data: { total_cents: number }) => money(data.total_cents) };
const totalOf = ({ total_cents }: NewestOrder) => ({ total_cents });

/** `choice` is colour and size, such as `Red, M`. */
type PlacedLine = { title: string; choice: string; quantity: number; line_cents: number };
/** `due_cents` is what was paid by card. */
export type Placed = AboutOrder &
  OrderSums & {
    lines: PlacedLine[];
    shipping_method: string;
    /** What the club had taken already, in another way. */
    taken_cents: number;
    /** Staff placed it for the member. */
    placed_by_club: boolean;
    /** One entry a line; empty where the order is collected. */
    address: string[];
  };

export const orderPlaced: Mail<"order_placed", Placed> = {
  event: "order_placed",
  title: "Order confirmation",
  explanation: "To the member when an order is placed.",
  variables: {
    ...orderVariables,
    total,
    order_lines: { label: "Table of the order", isBlock: true, value: orderTable },
    delivery_address: {
      label: "Delivery address",
      isBlock: true,
      value: ({ address }) => headedBlock("Delivery address", address),
    },
    items: { label: "Price of the items", value: (data) => money(data.items_cents) },
    shipping: { label: "Price of the delivery", value: (data) => money(data.shipping_cents) },
    shipping_method: { label: "Delivery method", value: (data) => data.shipping_method },
    credits: { label: "Paid with credits", value: (data) => money(data.credits_cents) },
    due: { label: "Paid by card", value: (data) => money(data.due_cents) },
    placed_by_note: {
      label: "Sentence about who placed it",
      value: ({ placed_by_club }) => (placed_by_club ? "The club placed it for you." : ""),
    },
  },
  wording: {
    subject: "Your order {{ order_number }}",
    heading: "Thank you for your order",
    body: `${hello}<p>We have received your order <strong>{{ order_number }}</strong> and will email you when it is on its way or ready to collect. {{ placed_by_note }}</p><p>{{ order_lines }}</p><p>{{ delivery_address }}</p>`,
    button: seeOrder,
  },
  sample: {
    ...sampleOrder,
    lines: [
      { title: "Home shirt", choice: "Red, M", quantity: 2, line_cents: 5990 },
      { title: "Scarf", choice: "Red", quantity: 1, line_cents: 1450 },
    ],
    items_cents: 7440,
    shipping_cents: 450,
    shipping_method: "Standard delivery",
    total_cents: 7890,
    credits_cents: 5000,
    due_cents: 2890,
    taken_cents: 0,
    club_cents: 0,
    placed_by_club: false,
    address: ["Ava Archer", "1 High Street", "Riverside RV1 1AA"],
  },
  newest: (tx, ctx) =>
    aboutNewest(tx, ctx, (order) => ({
      ...sumsOf(order),
      shipping_method: order.shipping_method_name,
      lines: order.lines.map(({ color, size, ...line }) => ({
        ...line,
        choice: [color, size].filter(Boolean).join(", "),
      })),
      address: order.address ? wholeAddress(order.address) : [],
    })),
};

/** What was ordered, what it costs, and how that was paid. */
function orderTable(order: Placed) {
  const lines = order.lines.map(({ title, choice, quantity, line_cents }) => ({
    name: `${quantity} × ${title}`,
    detail: choice,
    cents: line_cents,
  }));
  const { cost, byCredits, byClub } = writtenSums(order, order.shipping_method);
  const paid = [
    { name: "Paid by card", cents: order.due_cents },
    { name: "Paid to the club", cents: order.taken_cents },
  ].filter(({ cents }) => cents > 0);
  return priceTableBlock(lines, [...cost, ...byCredits, ...paid, ...byClub]);
}

export const orderCancelled: Mail<"order_cancelled", AboutOrder & { total_cents: number; reason: string }> = {
  event: "order_cancelled",
  title: "Order cancelled",
  explanation: "To the member when an order is cancelled.",
  variables: { ...orderVariables, total, reason, reason_note: reasonNote },
  wording: {
    subject: "Your order {{ order_number }} was cancelled",
    heading: "Your order was cancelled",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} has been cancelled. {{ reason_note }}</p><p>Anything you paid will be refunded: credits to your credits, card payments to your card.</p>`,
    button: seeOrder,
  },
  sample: { ...sampleOrder, total_cents: 7890, reason: "The scarf is no longer made" },
  newest: (tx, ctx) => aboutNewest(tx, ctx, totalOf),
};

export const orderExpired: Mail<"order_expired", AboutOrder & { total_cents: number }> = {
  event: "order_expired",
  title: "Order not paid",
  explanation: "To the member when an order was not paid in time.",
  variables: { ...orderVariables, total },
  wording: {
    subject: "Your order {{ order_number }} was not paid",
    heading: "Your order has expired",
    body: `${hello}<p>Your order <strong>{{ order_number }}</strong> for {{ total }} was not paid in time, so its items are for sale again. Nothing was charged.</p>`,
    button: seeOrder,
  },
  sample: { ...sampleOrder, total_cents: 7890 },
  newest: (tx, ctx) => aboutNewest(tx, ctx, totalOf),
};

type PaymentLink = AboutOrder & {
  total_cents: number;
  due_cents: number;
  payment_url: string;
  valid_for: string;
};

/** Staff placed the order; it is paid at `payment_url`, for `valid_for`, such as `24 hours`. */
export const paymentLink: Mail<"payment_link", PaymentLink> = {
  event: "payment_link",
  title: "Payment link",
  explanation: "To the member when the club has placed an order for them to pay.",
  variables: {
    ...orderVariables,
    total,
    due: { label: "Amount to pay", value: (data) => money(data.due_cents) },
    payment_url: link("payment_url", "Link to pay"),
    valid_for: validFor,
  },
  wording: {
    subject: "Please pay for your order {{ order_number }}",
    heading: "An order for you",
    body: `${hello}<p>{{ club_name }} has placed order <strong>{{ order_number }}</strong> for you. The total is {{ total }}. Please pay <strong>{{ due }}</strong> within {{ valid_for }}. After that the order expires and nothing is charged.</p>`,
    button: { label: "Pay {{ due }}", url: "{{ payment_url }}" },
  },
  sample: {
    ...sampleOrder,
    total_cents: 7890,
    due_cents: 2890,
    payment_url: "https://pay.example/session/1",
    valid_for: "24 hours",
  },
  newest: (tx, ctx) => aboutNewest(tx, ctx, ({ total_cents }) => ({ total_cents, due_cents: total_cents })),
  secretLifeSeconds: 24 * 3600,
};

type OnHold = { order_number: string; member_name: string; reason: string; order_url: string };

/** To the club: the order is paid but must not be sent. `order_url` opens it in the panel. */
export const orderOnHold: Mail<"order_on_hold_notice", OnHold> = {
  event: "order_on_hold_notice",
  title: "Order on hold",
  explanation: "To the club's contact address when a paid order must not be sent yet.",
  variables: {
    order_number: orderNumber,
    member_name: { label: "Member", value: (data) => data.member_name },
    reason,
    order_url: link("order_url", "Link to the order"),
  },
  wording: {
    subject: "Order {{ order_number }} is on hold",
    heading: "An order is on hold",
    body: `<p>Order <strong>{{ order_number }}</strong> from {{ member_name }} has been paid, but should not be sent yet: {{ reason }}</p><p>Please look at the order and decide what to do.</p>`,
    button: { label: "Open the order", url: "{{ order_url }}" },
  },
  sample: {
    order_number: "RR-1001",
    member_name: "Ava Archer",
    reason: "There is not enough stock.",
    order_url: "https://shop.example/orders/detail?id=1",
  },
  newest: async (tx, { platform, domain }) => {
    const order = await newestOrder(tx);
    if (!order) return {};
    const { id, number, member_name } = order;
    const order_url = clubUrl(platform.config, domain, `/orders/detail?id=${id}`);
    return { order_number: number, member_name, order_url };
  },
};

export const checkoutMails = [orderPlaced, orderCancelled, orderExpired, paymentLink, orderOnHold];
