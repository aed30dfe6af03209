import type { MailData, MailEvent } from "../messages.events.ts";
import {
  addressBlock,
  type Block,
  codeBlock,
  money,
  noticeListBlock,
  orderLinesBlock,
  packListBlock,
  parcelLinesBlock,
  trackingBlock,
  webAddress,
  writtenBlock,
} from "./blocks.ts";

/** What a variable stands for: text, which is escaped where it is filled in, or a ready-made block. */
export type Value = string | number | Block;

type Variable<E extends MailEvent> = {
  label: string;
  value: (data: MailData[E]) => Value;
  /** Ready-made HTML: for the text only, as a paragraph of its own. */
  isBlock?: boolean;
};
type Variables = { [E in MailEvent]: Record<string, Variable<E>> };

type Order = { first_name: string; order_number: string; order_url: string };
const order = {
  first_name: { label: "First name", value: (data: Order) => data.first_name },
  order_number: { label: "Order number", value: (data: Order) => data.order_number },
  order_url: { label: "Link to the order", value: (data: Order) => webAddress(data.order_url) },
};
const total = { label: "Total", value: (data: { total_cents: number }) => money(data.total_cents) };
const firstName = { label: "First name", value: (data: { first_name: string }) => data.first_name };

type Code = { code: string; minutes: number };
const code = {
  code_box: { label: "The code", isBlock: true, value: (data: Code) => codeBlock(data.code) },
  minutes: { label: "Minutes it is valid for", value: (data: Code) => data.minutes },
};

type Invitation = MailData["member_invited"];
const invitation = {
  first_name: firstName,
  link_url: { label: "Link to choose a password", value: (data: Invitation) => webAddress(data.link_url) },
  valid_for: { label: "How long the link works", value: (data: Invitation) => data.valid_for },
};

type Packs = MailData["pack_granted"];
const packs = {
  first_name: firstName,
  pack_list: {
    label: "List of the packs",
    isBlock: true,
    value: (data: Packs) => packListBlock(data.packs),
  },
  pack_names: {
    label: "Names of the packs",
    value: (data: Packs) => [...new Set(data.packs.map(({ pack }) => pack))].join(", "),
  },
  entitlements_url: {
    label: "Link to the packs",
    value: (data: Packs) => webAddress(data.entitlements_url),
  },
};

const parcelLines = {
  label: "What is in the parcel",
  isBlock: true,
  value: ({ lines }: { lines: { title: string; quantity: number }[] }) => parcelLinesBlock(lines),
};

type SentBack = MailData["return_declined"];
const sentBack = {
  ...order,
  kind: { label: "The word return or exchange", value: (data: Pick<SentBack, "kind">) => data.kind },
  return_lines: { ...parcelLines, label: "What is sent back" },
};

function outcomeNote({ replacement_number, refunded_cents }: MailData["return_received"]): string {
  if (replacement_number) return `Your replacement is order ${replacement_number}. There is nothing to pay.`;
  return refunded_cents > 0
    ? `You will get ${money(refunded_cents)} back. We will email you when it has been refunded.`
    : "";
}

const refundNotes: Record<MailData["refund_done"]["destination"], string> = {
  card: "The money goes back to your card. It can take a few days to appear on your statement.",
  credits: "It has been added to your credits, so you can spend it right away.",
  hand: "You did not pay by card, so the club will give you the money back in person.",
};

/** What the wording of each mail may use besides `club_name`, by the name that stands between the braces. */
export const mailVariables: Variables = {
  two_factor_code: code,
  reset_code: code,
  member_invited: invitation,
  staff_invited: invitation,
  password_changed: {
    first_name: firstName,
    login_url: { label: "Link to the login page", value: (data) => webAddress(data.login_url) },
  },
  email_change: {
    first_name: firstName,
    link_url: {
      label: "Link to confirm the new email address",
      value: (data) => webAddress(data.link_url),
    },
    valid_for: { label: "How long the link works", value: (data) => data.valid_for },
  },
  email_changed: { first_name: firstName },
  back_in_stock: {
    first_name: firstName,
    product_title: { label: "Product name", value: (data) => data.product_title },
    choice: { label: "Colour and size", value: (data) => data.choice },
    choice_note: {
      label: "Colour and size in brackets",
      value: ({ choice }) => (choice ? `(${choice})` : ""),
    },
    product_url: { label: "Link to the product", value: (data) => webAddress(data.product_url) },
  },
  credits_granted: {
    first_name: firstName,
    amount: { label: "Amount", value: (data) => money(data.amount_cents) },
    balance: { label: "New balance", value: (data) => money(data.balance_cents) },
    reason: { label: "Reason", value: (data) => data.reason },
    expires: { label: "Last day", value: (data) => data.expires },
    expiry_note: {
      label: "Sentence about the last day",
      value: ({ expires }) => (expires ? `Please spend them by ${expires}.` : ""),
    },
    reason_note: {
      label: "Sentence about the reason",
      value: ({ reason }) => (reason ? `Reason: ${reason}` : ""),
    },
    shop_url: { label: "Link to the shop", value: (data) => webAddress(data.shop_url) },
  },
  pack_granted: packs,
  pack_closing: packs,
  contact_message: {
    name: { label: "Name", value: (data) => data.name },
    email: { label: "Email", value: (data) => data.email },
    subject: { label: "Subject", value: (data) => data.subject },
    message: { label: "Message", isBlock: true, value: (data) => writtenBlock(data.message) },
  },
  order_placed: {
    ...order,
    total,
    order_lines: { label: "Table of the order", isBlock: true, value: orderLinesBlock },
    delivery_address: {
      label: "Delivery address",
      isBlock: true,
      value: (data) => addressBlock(data.address),
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
  order_processing: order,
  order_cancelled: {
    ...order,
    total,
    reason: { label: "Reason", value: (data) => data.reason },
    reason_note: {
      label: "Sentence about the reason",
      value: ({ reason }) => (reason ? `Reason: ${reason}` : ""),
    },
  },
  order_expired: { ...order, total },
  payment_link: {
    ...order,
    total,
    due: { label: "Amount to pay", value: (data) => money(data.due_cents) },
    payment_url: { label: "Link to pay", value: (data) => webAddress(data.payment_url) },
    valid_for: { label: "How long the link works", value: (data) => data.valid_for },
  },
  parcel_shipped: {
    ...order,
    carrier: { label: "Carrier", value: (data) => data.carrier },
    tracking: { label: "Tracking number with link", isBlock: true, value: trackingBlock },
    tracking_number: { label: "Tracking number", value: (data) => data.tracking_number },
    tracking_url: { label: "Link to track the parcel", value: (data) => webAddress(data.tracking_url) },
    parcel_lines: parcelLines,
  },
  ready_to_collect: {
    ...order,
    location: { label: "Where to collect", value: (data) => data.location },
    collection: {
      label: "When to collect, as written in the delivery method",
      value: (data) => data.collection,
    },
    location_note: {
      label: "Sentences about where and when to collect",
      value: ({ location, collection }) =>
        [location && `You can collect it from ${location}.`, collection].filter(Boolean).join(" "),
    },
    parcel_lines: parcelLines,
  },
  order_completed: order,
  order_on_hold_notice: {
    order_number: { label: "Order number", value: (data) => data.order_number },
    member_name: { label: "Member", value: (data) => data.member_name },
    reason: { label: "Reason", value: (data) => data.reason },
    order_url: { label: "Link to the order", value: (data) => webAddress(data.order_url) },
  },
  refund_done: {
    ...order,
    amount: { label: "Amount", value: (data) => money(data.amount_cents) },
    destination_note: {
      label: "Sentence about where it goes",
      value: ({ destination }) => refundNotes[destination],
    },
  },
  return_approved: {
    ...sentBack,
    instructions: {
      label: "How to send the goods back",
      isBlock: true,
      value: (data) => writtenBlock(data.instructions),
    },
    answer: { label: "What the club wrote", isBlock: true, value: (data) => writtenBlock(data.answer) },
  },
  return_declined: {
    ...sentBack,
    answer: { label: "What the club wrote", isBlock: true, value: (data) => writtenBlock(data.answer) },
  },
  return_received: {
    ...sentBack,
    outcome_note: { label: "Sentence about what happens next", value: outcomeNote },
    amount: { label: "Amount refunded", value: (data) => money(data.refunded_cents) },
    replacement_number: { label: "Number of the new order", value: (data) => data.replacement_number },
  },
  club_notice: {
    notice_list: { label: "List of the notices", isBlock: true, value: noticeListBlock },
    first_notice: { label: "First notice", value: (data) => data.notices[0]?.title ?? "" },
    more_note: {
      label: "How many more there are",
      value: ({ notices, more }) =>
        notices.length + more > 1 ? `and ${notices.length + more - 1} more` : "",
    },
    notices_url: { label: "Link to the notices", value: (data) => webAddress(data.notices_url) },
  },
};

/** What a mail that has this wording cannot do without: nobody could log in with it. */
export const neededVariable: Partial<Record<MailEvent, string>> = {
  two_factor_code: "code_box",
  reset_code: "code_box",
};

/** Name, label and kind of everything that the wording of a mail may use. */
export function variablesOf(event: MailEvent): { name: string; label: string; isBlock: boolean }[] {
  const own = Object.entries(mailVariables[event]).map(([name, { label, isBlock = false }]) => ({
    name,
    label,
    isBlock,
  }));
  return [...own, { name: "club_name", label: "Name of the club", isBlock: false }];
}

/** What the variables of a mail stand for. */
export function valuesOf<E extends MailEvent>(
  event: E,
  data: MailData[E],
  clubName: string,
): Record<string, Value> {
  const own = Object.entries(mailVariables[event]).map(([name, { value }]) => [name, value(data)] as const);
  return { ...Object.fromEntries(own), club_name: clubName };
}
