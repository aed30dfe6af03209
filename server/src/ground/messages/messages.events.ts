/**
 * What a mail is told, by event. Amounts are integer cents. What a wording sees of it stands in
 * `mail-variables.ts`.
 */
export type MailData = {
  two_factor_code: { code: string; minutes: number };
  reset_code: { code: string; minutes: number };
  /** `link_url` works once, for `valid_for`, such as `7 days`. */
  member_invited: { first_name: string; link_url: string; valid_for: string };
  staff_invited: { first_name: string; link_url: string; valid_for: string };
  password_changed: { first_name: string; login_url: string };
  /** To the address that the account is to have: `link_url` works once, for `valid_for`. */
  email_change: { first_name: string; link_url: string; valid_for: string };
  /** To the address that the account had before; the new one is not told there. */
  email_changed: { first_name: string };
  /** To a member who asked for it. `choice` is colour and size, such as `Red, M`, or an empty text. */
  back_in_stock: { first_name: string; product_title: string; choice: string; product_url: string };
  /** `expires` is a date in words, or an empty text. */
  credits_granted: {
    first_name: string;
    amount_cents: number;
    balance_cents: number;
    expires: string;
    reason: string;
    shop_url: string;
  };
  /** To the primary member of a family. */
  pack_granted: PackData;
  pack_closing: PackData;
  /** To the club. */
  contact_message: { name: string; email: string; subject: string; message: string };
  order_placed: OrderData & {
    lines: MailLine[];
    items_cents: number;
    shipping_cents: number;
    shipping_method: string;
    total_cents: number;
    credits_cents: number;
    /** What was paid by card. */
    due_cents: number;
    /** What the club had taken already, in another way. */
    taken_cents: number;
    /** What the club pays itself. */
    club_cents: number;
    /** Staff placed it for the member. */
    placed_by_club: boolean;
    /** One entry a line; empty where the order is collected. */
    address: string[];
  };
  /** Staff began to prepare it, before anything of it is sent. */
  order_processing: OrderData;
  order_cancelled: OrderData & { total_cents: number; reason: string };
  order_expired: OrderData & { total_cents: number };
  /** Staff placed the order; it is paid at `payment_url`, for `valid_for`, such as `24 hours`. */
  payment_link: OrderData & {
    total_cents: number;
    due_cents: number;
    payment_url: string;
    valid_for: string;
  };
  parcel_shipped: OrderData & {
    carrier: string;
    tracking_number: string;
    /** The carrier's page, or an empty text. */
    tracking_url: string;
    lines: PackedLine[];
  };
  /** `collection` is what the club says of collecting, such as when; both may be empty. */
  ready_to_collect: OrderData & { location: string; collection: string; lines: PackedLine[] };
  order_completed: OrderData;
  /** To the club: the order is paid but must not be sent. `order_url` opens it in the panel. */
  order_on_hold_notice: { order_number: string; member_name: string; reason: string; order_url: string };
  refund_done: OrderData & { amount_cents: number; destination: "card" | "credits" | "hand" };
  /** `answer` is what the club wrote to it, `instructions` how goods come back to it; both may be empty. */
  return_approved: ReturnData & { answer: string; instructions: string };
  return_declined: ReturnData & { answer: string };
  /** `replacement_number` is that of the order which sends the goods of an exchange, or an empty text. */
  return_received: ReturnData & { refunded_cents: number; replacement_number: string };
  /** To the club: what it should know, each with the page of the panel or an empty text; `more` are not told one by one. */
  club_notice: { notices: NoticeLine[]; more: number; notices_url: string };
};

type OrderData = {
  first_name: string;
  order_number: string;
  /** Whole address of the order's page; see `clubUrl`. */
  order_url: string;
};
type ReturnData = OrderData & { kind: "return" | "exchange"; lines: PackedLine[] };
type PackData = {
  first_name: string;
  packs: PackMailLine[];
  /** Whole address of the page where packs are redeemed. */
  entitlements_url: string;
};
/** A pack of one person of the family; `until` is its last day in words, or an empty text. */
export type PackMailLine = { pack: string; person: string; until: string };
/** `choice` is colour and size, such as `Red, M`. */
export type MailLine = { title: string; choice: string; quantity: number; line_cents: number };
export type NoticeLine = { title: string; detail: string; url: string };
export type PackedLine = { title: string; quantity: number };

export type MailEvent = keyof MailData;

/**
 * Mails that hold a code or a link: what they say is not kept once they are sent, nor sent any more after this many
 * seconds. A link may live for less than its event allows; whoever opens it then is told what to do.
 */
export const secretLifeSeconds: Partial<Record<MailEvent, number>> = {
  two_factor_code: 300,
  reset_code: 300,
  member_invited: 7 * 24 * 3600,
  staff_invited: 7 * 24 * 3600,
  email_change: 24 * 3600,
  payment_link: 24 * 3600,
};

/** Codes and links for which somebody may be waiting at this moment; those for which they surely do come first. */
export const urgentEvents: readonly MailEvent[] = [
  "two_factor_code",
  "reset_code",
  "email_change",
  "member_invited",
  "staff_invited",
];
