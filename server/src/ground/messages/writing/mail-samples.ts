import type { MailData, MailEvent } from "../messages.events.ts";

const order = {
  first_name: "Ava",
  order_number: "RR-1001",
  order_url: "https://shop.example/order/1",
};
const sentBack = {
  ...order,
  kind: "exchange" as const,
  lines: [{ title: "Home shirt, Red, M, in exchange for Red, L", quantity: 1 }],
};
const invitation = {
  first_name: "Ava",
  link_url: "https://shop.example/set-password?token=sample",
  valid_for: "7 days",
};

const packs = {
  first_name: "Ava",
  packs: [
    { pack: "Season kit", person: "Ava Archer", until: "31 December 2026" },
    { pack: "Junior kit", person: "Ben Archer", until: "31 December 2026" },
  ],
  entitlements_url: "https://shop.example/entitlements",
};

/** What each mail is told in a preview, where the club has nothing real of it yet. */
export const mailSamples: MailData = {
  two_factor_code: { code: "012345", minutes: 5 },
  reset_code: { code: "012345", minutes: 5 },
  member_invited: invitation,
  staff_invited: { ...invitation, first_name: "Sam" },
  password_changed: { first_name: "Ava", login_url: "https://shop.example/login" },
  email_change: {
    first_name: "Ava",
    link_url: "https://shop.example/confirm-email?token=sample",
    valid_for: "24 hours",
  },
  email_changed: { first_name: "Ava" },
  back_in_stock: {
    first_name: "Ava",
    product_title: "Home shirt",
    choice: "Red, M",
    product_url: "https://shop.example/productdetail/1",
  },
  credits_granted: {
    first_name: "Ava",
    amount_cents: 5000,
    balance_cents: 15_000,
    expires: "31 December 2026",
    reason: "Thank you for helping at the summer party",
    shop_url: "https://shop.example/shop",
  },
  pack_granted: packs,
  pack_closing: packs,
  contact_message: {
    name: "Val Visitor",
    email: "val@example.org",
    subject: "Which size?",
    message: "Hello,\nwhich size fits a child of eight?",
  },
  order_placed: {
    ...order,
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
  order_processing: order,
  order_cancelled: { ...order, total_cents: 7890, reason: "The scarf is no longer made" },
  order_expired: { ...order, total_cents: 7890 },
  payment_link: {
    ...order,
    total_cents: 7890,
    due_cents: 2890,
    payment_url: "https://pay.example/session/1",
    valid_for: "24 hours",
  },
  parcel_shipped: {
    ...order,
    carrier: "DHL",
    tracking_number: "JD014600003",
    tracking_url: "https://carrier.example/JD014600003",
    lines: [{ title: "Home shirt", quantity: 2 }],
  },
  ready_to_collect: {
    ...order,
    location: "the club house",
    collection: "On match days, an hour before kick-off.",
    lines: [{ title: "Scarf", quantity: 1 }],
  },
  order_completed: order,
  order_on_hold_notice: {
    order_number: "RR-1001",
    member_name: "Ava Archer",
    reason: "There is not enough stock.",
    order_url: "https://shop.example/orders/detail?id=1",
  },
  refund_done: { ...order, amount_cents: 2890, destination: "card" },
  return_approved: {
    ...sentBack,
    answer: "See you on Saturday.",
    instructions: "Bring it to the club house on match days,\nor send it to 1 Park Lane, Riverside.",
  },
  return_declined: { ...sentBack, kind: "return", answer: "The shirt has been worn." },
  return_received: { ...sentBack, refunded_cents: 0, replacement_number: "RR-1002" },
  club_notice: {
    notices: [
      {
        title: "Home shirt, Red M is running low",
        detail: "2 left now.",
        url: "https://shop.example/product-detailed-view/1",
      },
      { title: "Order RR-1001 is on hold", detail: "", url: "https://shop.example/orders/detail?id=1" },
    ],
    more: 3,
    notices_url: "https://shop.example/notices",
  },
};

/** The title of each mail, and when it is sent to whom. */
export const mailTitles: Record<MailEvent, { title: string; explanation: string }> = {
  two_factor_code: { title: "Login code", explanation: "To an admin or manager who logs in." },
  reset_code: {
    title: "Code for a new password",
    explanation: "To somebody who has forgotten their password.",
  },
  member_invited: {
    title: "Invitation to a member",
    explanation: "To a member, with a link to choose a password.",
  },
  staff_invited: {
    title: "Invitation to the panel",
    explanation: "To an admin or manager, with a link to choose a password.",
  },
  password_changed: {
    title: "Password changed",
    explanation: "To somebody whose password was changed, in case it was not them.",
  },
  email_change: {
    title: "Confirmation of an email address",
    explanation: "To the new address that a member asked for, with a link to confirm it.",
  },
  email_changed: {
    title: "Email address changed",
    explanation:
      "To the old address when somebody's email address was changed, in case they did not ask for it.",
  },
  back_in_stock: {
    title: "Back in stock",
    explanation: "To a member who asked to be told when something that was sold out is back.",
  },
  credits_granted: { title: "New credits", explanation: "To a member who was given credits." },
  pack_granted: { title: "New packs", explanation: "To a member who, or whose family, was given packs." },
  pack_closing: {
    title: "Packs about to expire",
    explanation: "To a member, seven days before packs of the family expire that have not been redeemed.",
  },
  contact_message: {
    title: "Message from the contact form",
    explanation: "To the club's contact address when a visitor writes.",
  },
  order_placed: { title: "Order confirmation", explanation: "To the member when an order is placed." },
  order_processing: {
    title: "Order being prepared",
    explanation: "To the member when staff begin to prepare an order.",
  },
  order_cancelled: { title: "Order cancelled", explanation: "To the member when an order is cancelled." },
  order_expired: {
    title: "Order not paid",
    explanation: "To the member when an order was not paid in time.",
  },
  payment_link: {
    title: "Payment link",
    explanation: "To the member when the club has placed an order for them to pay.",
  },
  parcel_shipped: { title: "Parcel on its way", explanation: "To the member when a parcel is shipped." },
  ready_to_collect: {
    title: "Ready to collect",
    explanation: "To the member when an order waits at the club.",
  },
  order_completed: { title: "Order complete", explanation: "To the member when everything is handed over." },
  order_on_hold_notice: {
    title: "Order on hold",
    explanation: "To the club's contact address when a paid order must not be sent yet.",
  },
  refund_done: { title: "Refund", explanation: "To the member when money is refunded." },
  return_approved: {
    title: "Return or exchange approved",
    explanation: "To the member when the club approves a return or exchange, with your instructions.",
  },
  return_declined: {
    title: "Return or exchange declined",
    explanation: "To the member when the club declines a return or exchange.",
  },
  return_received: {
    title: "Returned goods received",
    explanation: "To the member when the club has received the goods.",
  },
  club_notice: {
    title: "Notices",
    explanation: "To the club's contact address, for the notices you have chosen to email.",
  },
};
