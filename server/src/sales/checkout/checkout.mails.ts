import { wholeAddress } from "#contract/address-lines.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Words } from "#server/words/languages.ts";
import {
  headedBlock,
  link,
  type Mail,
  money,
  priceTableBlock,
  reason,
  reasonNote,
  validFor,
} from "../../ground/messages/index.ts";
import { usualCollectionText } from "../../shop/shipping/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  addUp,
  clubLocation,
  mailedPicture,
  type NewestOrder,
  newestOrder,
  nextStep,
  type OrderSums,
  orderNumber,
  orderVariables,
  type Reached,
  sampleOrder,
  sumsOf,
  toOrder,
  writtenSums,
} from "../orders/index.ts";

const total = { value: (data: { total_cents: number }) => money(data.total_cents) };
const totalOf = ({ total_cents }: NewestOrder) => ({ total_cents });

/** `choice` is colour and size, such as `Red, M`; `picture` a whole address, or empty. */
type PlacedLine = { title: string; choice: string; quantity: number; line_cents: number; picture: string };
/** `due_cents` is what was paid by card. */
export type PlacedOrderMail = AboutOrder &
  OrderSums &
  Reached & {
    lines: PlacedLine[];
    shipping_method: string;
    /** What the club has already been paid in another way. */
    taken_cents: number;
    /** Staff placed it for the member. */
    placed_by_club: boolean;
    /** One entry per line; empty if the order is collected. */
    address: string[];
    /** Where and when to collect it, one entry per line; empty for a delivery. */
    collection: string[];
  };

const samplePrices = [
  { quantity: 2, unitCents: 2995 },
  { quantity: 1, unitCents: 1450 },
];

export const orderPlaced: Mail<"order_placed", PlacedOrderMail> = {
  event: "order_placed",
  variables: {
    ...orderVariables,
    total,
    order_lines: { isBlock: true, value: orderTable },
    delivery_address: {
      isBlock: true,
      value: ({ address }, { mails }) => headedBlock(mails.order_placed.deliveryAddress, address),
    },
    collection: {
      isBlock: true,
      value: ({ collection }, { mails }) => headedBlock(mails.order_placed.toCollect, collection),
    },
    ...nextStep,
    items: { value: (data) => money(data.items_cents) },
    shipping: { value: (data) => money(data.shipping_cents) },
    shipping_method: { value: (data) => data.shipping_method },
    credits: { value: (data) => money(data.credits_cents) },
    due: { value: (data) => money(data.due_cents) },
    placed_by_note: {
      value: ({ placed_by_club }, { mails }) => (placed_by_club ? mails.order_placed.placedByClub : ""),
    },
  },
  buttonUrl: toOrder,
  sample: ({ samples }) => ({
    ...sampleOrder,
    lines: [
      {
        title: samples.product,
        choice: `${samples.color}, ${samples.size}`,
        quantity: 2,
        line_cents: 5990,
        picture: "",
      },
      { title: samples.scarf, choice: samples.color, quantity: 1, line_cents: 1450, picture: "" },
    ],
    ...addUp({ lines: samplePrices, shippingCents: 450, creditsCents: 5000 }),
    shipping_method: samples.shippingMethod,
    taken_cents: 0,
    placed_by_club: false,
    address: samples.address,
    shipping_kind: "delivery",
    collection: [],
  }),
  newest: async (tx, ctx) => {
    const newest = await aboutNewest(tx, ctx, (order) => ({
      ...sumsOf(order),
      shipping_kind: order.shipping_kind,
      shipping_method: order.shipping_method_name,
      lines: order.lines.map(({ color, size, image, ...line }) => ({
        ...line,
        choice: [color, size].filter(Boolean).join(", "),
        picture: mailedPicture(ctx, image),
      })),
      address: order.address ? wholeAddress(order.address) : [],
    }));
    const isCollected = newest.shipping_kind === "collect";
    const place = isCollected ? [await clubLocation(tx), await usualCollectionText(tx)] : [];
    return { ...newest, collection: place.filter(Boolean) };
  },
};

/** What was ordered, what it costs, and how that was paid. */
function orderTable(order: PlacedOrderMail, words: Words) {
  const { orders } = words;
  const lines = order.lines.map(({ title, choice, quantity, line_cents, picture }) => ({
    picture,
    name: `${quantity} × ${title}`,
    detail: choice,
    cents: line_cents,
  }));
  const { cost, byCredits, byClub } = writtenSums(order, order.shipping_method, words);
  const paid = [
    { name: orders.sums.byCard, cents: order.due_cents },
    { name: orders.sums.toClub, cents: order.taken_cents },
  ].filter(({ cents }) => cents > 0);
  return priceTableBlock(lines, [...cost, ...byCredits, ...paid, ...byClub]);
}

export const orderCancelled: Mail<"order_cancelled", AboutOrder & { total_cents: number; reason: string }> = {
  event: "order_cancelled",
  variables: { ...orderVariables, total, reason, reason_note: reasonNote },
  buttonUrl: toOrder,
  sample: ({ samples }) => ({ ...sampleOrder, total_cents: 7890, reason: samples.cancelReason }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, totalOf),
};

export const orderExpired: Mail<"order_expired", AboutOrder & { total_cents: number }> = {
  event: "order_expired",
  variables: { ...orderVariables, total },
  buttonUrl: toOrder,
  sample: () => ({ ...sampleOrder, total_cents: 7890 }),
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
  variables: {
    ...orderVariables,
    total,
    due: { value: (data) => money(data.due_cents) },
    payment_url: link("payment_url"),
    valid_for: validFor,
  },
  buttonUrl: "{{ payment_url }}",
  sample: ({ auth }) => ({
    ...sampleOrder,
    total_cents: 7890,
    due_cents: 2890,
    payment_url: "https://pay.example/session/1",
    valid_for: auth.lives.day,
  }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, ({ total_cents }) => ({ total_cents, due_cents: total_cents })),
  secretLifeSeconds: 24 * 3600,
};

type OnHold = { order_number: string; member_name: string; reason: string; order_url: string };

/** To the club: the order is paid but must not be sent. `order_url` opens it in the panel. */
export const orderOnHold: Mail<"order_on_hold_notice", OnHold> = {
  event: "order_on_hold_notice",
  variables: {
    order_number: orderNumber,
    member_name: { value: (data) => data.member_name },
    reason,
    order_url: link("order_url"),
  },
  buttonUrl: "{{ order_url }}",
  sample: ({ samples }) => ({
    order_number: "RR-1001",
    member_name: samples.member,
    reason: samples.holdReason,
    order_url: "https://shop.example/orders/detail?id=1",
  }),
  newest: async (tx, { platform, domain }) => {
    const order = await newestOrder(tx);
    if (!order) return {};
    const { id, number, member_name } = order;
    const order_url = clubUrl(platform.config, domain, `/orders/detail?id=${id}`);
    return { order_number: number, member_name, order_url };
  },
};

export const checkoutMails = [orderPlaced, orderCancelled, orderExpired, paymentLink, orderOnHold];
