import type { RedemptionCounts, UndoingCounts } from "#contract/redemption.ts";
import { counted, formatCount } from "./language.ts";

export const notices = {
  read: "Marked as read.",
  saved: "The notices are saved.",
  low: {
    runningLow: (product: string | null) => `${product ?? "A product"} is running low`,
    soldOut: (product: string | null) => `${product ?? "A product"} is sold out`,
    /** Of one colour and size. */
    left: (stock: number) => `${formatCount(stock)} left`,
    none: "sold out",
  },
  paymentFailed: (order: string | null) => `A payment for ${orderName(order)} failed`,
  placedFor: (member: string) => `Placed for ${member}.`,
  mailFailed: (recipient: string | null) =>
    recipient ? `An email to ${recipient} could not be sent` : "An email could not be sent",
  subject: (subject: string) => `Subject: ${subject}.`,
  onHold: (order: string | null) => (order ? `Order ${order} is on hold` : "An order is on hold"),
  holds: {
    OUT_OF_STOCK: "It has been paid, but there is not enough stock.",
    PAYMENT_MISMATCH: "It has been paid, but not the amount on the order.",
    DISPUTED: "It has been paid, but the cardholder is disputing the payment.",
    REFUNDED: "It replaces goods whose money has been refunded.",
  },
  disputed: (order: string | null) => `The payment for ${orderName(order)} is disputed`,
  inDispute: (amount: string) => `${amount} is in dispute.`,
  respondBy: (day: string) => `Respond at Stripe by ${day}.`,
  unknownPayment: (amount: string | null) =>
    `Stripe took ${amount ?? "money"} for an order the shop does not have`,
  lookUp: (reference: string | null) =>
    `It was probably placed after the backup that was restored. Look up ${reference ?? "the payment"} at Stripe, then refund it there or place the order again.`,
  wantsReturn: (member: string | null) => `${member ?? "A member"} would like to return something`,
  wantsExchange: (member: string | null) => `${member ?? "A member"} would like to exchange something`,
  fromOrder: (order: string) => `From order ${order}.`,
  differences: "Your payments do not match Stripe's",
  explainThem: "Look at each difference and explain it.",
  webhookFailing: (url: string | null) =>
    url ? `${url} is not accepting webhooks` : "A webhook address is not accepting webhooks",
  keepTrying: "We keep trying for about a day.",
  jobs: {
    import_members: ended("The import of members and packs"),
    import_tracking: ended("The import of tracking details"),
    export_orders: ended("The export of orders"),
    export_products: ended("The export of products"),
    export_members: ended("The export of members"),
    export_packs: ended("The export of packs"),
    export_credits: ended("The export of credits"),
    export_payments: ended("The export of payments"),
    export_returns: ended("The export of returns"),
    export_tracking: ended("The tracking workbook"),
    make_document: ended("The document"),
    redeem_packs: ended("Redeeming packs"),
    undo_redemption: ended("Undoing a redemption"),
    update_products: ended("The product update"),
    update_statuses: ended("The order update"),
    grant_joining_credits: ended("Granting joining credits"),
    grant_pack: ended("Granting a pack"),
    invite_members: ended("Sending invitations"),
    reconcile: ended("The comparison with Stripe"),
    other: ended("A task"),
  },
  /** How much of a job came to what, each joined with the next by `sums`. */
  did: {
    loaded: (rows: number) => `${formatCount(rows)} loaded`,
    updated: (rows: number) => `${formatCount(rows)} updated`,
    done: (count: number, job: string) => `${counted(count, itemsOf[job] ?? itemsOf.other)} done`,
    unchanged: (rows: number) => `${formatCount(rows)} unchanged`,
    skipped: (items: number) => `${formatCount(items)} skipped`,
    asked: (rows: number) => `${formatCount(rows)} to be answered`,
    failed: (items: number) => `${formatCount(items)} failed`,
  },
  /** As the panel says it: `18 families, 19 orders, 5 families left out.` */
  run: ({ families, orders, left_out_families: left }: RedemptionCounts) => {
    const parts = [
      inFamilies(families),
      inOrders(orders),
      ...(left > 0 ? [`${inFamilies(left)} left out`] : []),
    ];
    return `${parts.join(", ")}.`;
  },
  /** `18 families, 19 orders taken back, 1 order left as it was.` */
  undoing: ({ families, orders, left_orders: left }: UndoingCounts) => {
    const parts = orders > 0 ? [inFamilies(families), `${inOrders(orders)} taken back`] : [];
    return `${[...parts, ...(left > 0 ? [`${inOrders(left)} left as ${left === 1 ? "it was" : "they were"}`] : [])].join(", ")}.`;
  },
  sums: (sums: string[]) => `${sums.join(", ")}.`,
};

const rows = { one: "row", other: "rows" };
const orders = { one: "order", other: "orders" };
const people = { one: "person", other: "people" };
/** What a job does one by one. */
const itemsOf: Record<string, typeof rows> & { other: typeof rows } = {
  export_orders: rows,
  export_products: rows,
  export_members: rows,
  export_packs: rows,
  export_credits: rows,
  export_payments: rows,
  export_returns: rows,
  export_tracking: rows,
  make_document: orders,
  update_statuses: orders,
  update_products: { one: "product", other: "products" },
  grant_joining_credits: people,
  grant_pack: people,
  invite_members: people,
  reconcile: { one: "day", other: "days" },
  other: { one: "step", other: "steps" },
};

const inFamilies = (count: number) => counted(count, { one: "family", other: "families" });
const inOrders = (count: number) => counted(count, orders);

function orderName(order: string | null): string {
  return order ? `order ${order}` : "an order";
}

/** How a job may have ended. */
function ended(job: string) {
  return { done: `${job} has finished`, failed: `${job} failed`, cancelled: `${job} was stopped` };
}

export const noticeMails = {
  club_notice: {
    title: "Notices",
    explanation: "To the club's contact address, for the notices you have chosen to email.",
    labels: {
      notice_list: "List of the notices",
      first_notice: "First notice",
      more_note: "How many more there are",
      notices_url: "Link to the notices",
    },
    subject: "{{ first_notice }} {{ more_note }}",
    heading: "For your attention",
    body: "<p>Here is what needs your attention in the {{ club_name }} shop:</p><p>{{ notice_list }}</p>",
    button: "See all notices",
    andMore: (more: number) => `and ${formatCount(more)} more`,
  },
};
