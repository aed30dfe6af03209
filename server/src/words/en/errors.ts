import type { ErrorCode } from "#contract/errors.ts";
import { eitherOf, formatCount } from "./language.ts";

/** What a schema says of a field. */
export { forms } from "#contract/words/en/forms.ts";

/** What a person reads of an error of which nothing more precise is known. */
export const errors = {
  VALIDATION_FAILED: "Some fields need your attention.",
  MALFORMED_REQUEST: "The request could not be read.",
  HOST_INVALID: "The request must name one host.",
  UNSUPPORTED_MEDIA_TYPE: "Send this request as JSON.",
  PAYLOAD_TOO_LARGE: "That is too large to send.",
  HEADERS_TOO_LARGE: "The headers of this request are too long.",
  REQUEST_TIMEOUT: "The request took too long to arrive. Please try again.",
  METHOD_NOT_ALLOWED: "This address does not support that method.",
  NOT_FOUND: "Not found.",
  CLUB_NOT_FOUND: "There is no club at this address.",
  UNAUTHENTICATED: "Your session has expired. Please login again.",
  FORBIDDEN: "You are not allowed to do this.",
  CLUB_MISMATCH: "This login belongs to another club.",
  CLUB_INACTIVE: "The shop is closed for maintenance. Please come back later.",
  MEMBERS_ONLY: "This shop is open to members only. Please log in.",
  ACCOUNT_INACTIVE: "This account is not active. Please contact your club.",
  INVALID_CREDENTIALS: "The email or password is not correct.",
  INVALID_CODE: "That code is not correct. Please check the latest email.",
  CODE_EXPIRED: "Code has expired. Please resend.",
  CODE_LOCKED: "Too many wrong codes. Please start again.",
  LINK_EXPIRED: "This link has been used or has expired.",
  RATE_LIMITED: "Too many attempts. Please wait a moment and try again.",
  PASSWORD_TOO_WEAK: "Choose a password that is harder to guess.",
  STALE_VERSION: "Somebody else changed this in the meantime. Reload to see the change, then try again.",
  DUPLICATE: "This already exists.",
  IN_USE: "This is still in use.",
  INVALID_TRANSITION: "The order cannot move to that status from its current one.",
  LIST_FULL: "This list is full. Please remove something from it first.",
  IN_STOCK: "This is in stock, so you can order it right away.",
  OUT_OF_STOCK: "Not enough stock",
  CART_CHANGED: "Something in your cart is no longer for sale. Please check your cart.",
  CART_EMPTY: "Your cart is empty.",
  INSUFFICIENT_CREDITS: "You do not have enough credits for this.",
  DUPLICATE_ORDER: "You placed this order a moment ago. You can find it under Orders.",
  SHIPPING_NOT_AVAILABLE: "This delivery method is not available for that address.",
  ADDRESS_REQUIRED: "Please choose a delivery address.",
  PAYMENT_NOT_SET_UP: "This club does not take card payments yet. Please contact your club.",
  CARD_LIMIT: "A card payment can be at most $999,999.99. Please order less, or pay part of it with credits.",
  PAYMENT_NOT_CONFIRMED: "The payment has not been confirmed yet.",
  PAYMENT_UNAVAILABLE:
    "The payment service is not responding. Nothing has been charged. Please try again in a minute.",
  ORDER_ALREADY_PAID: "This order has been paid and cannot be cancelled here.",
  NO_ORDER_TO_CANCEL: "There is no unpaid order to cancel.",
  IDEMPOTENCY_KEY_REQUIRED: "Send an Idempotency-Key header of 8 to 100 characters.",
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request.",
  IDEMPOTENCY_IN_FLIGHT: "We are still working on this. Please wait a moment.",
  PICTURE_UNREADABLE: "We cannot read this picture. Please upload a JPEG, PNG, WebP, AVIF or GIF.",
  ENTITLEMENT_NOT_OPEN:
    "This pack cannot be redeemed now. It has already been redeemed, or it is outside its dates.",
  FILE_NOT_EXCEL: "Please upload an Excel file (.xlsx or .xls)",
  FILE_TOO_LARGE_UNPACKED: "This workbook is too large. Please split it.",
  PARSE_TIMEOUT: "This workbook takes too long to read. Please split it.",
  LAST_ADMIN: "A club needs at least one active admin.",
  TEMPLATE_INVALID: "The text uses a variable that this email does not have.",
  SMTP_HOST_NOT_ALLOWED:
    "This email server cannot be used. Use a public host name and port 25, 465, 587 or 2525.",
  SMTP_FAILED: "The email server did not accept the email.",
  STRIPE_KEY_REFUSED: "Stripe does not recognise this key. Please copy it again.",
  REFUND_TOO_HIGH: "That is more than can still be refunded.",
  RETURN_NOT_ALLOWED: "This can no longer be returned or exchanged.",
  EXCHANGE_DEARER: "The replacement now costs more than was paid.",
  NOTHING_INSTEAD: "Say what the member gets instead of these goods.",
  WEBHOOK_HOST_NOT_ALLOWED: "This address cannot be used. Use a public host name and https.",
  JOB_RUNNING: "This is already under way.",
  SIGNATURE_INVALID: "The signature does not match.",
  EVENT_UNREADABLE: "This is not an event of Stripe: it has no type, or a text that cannot be stored.",
  OVERLOADED: "We are very busy. Please try again in a moment.",
  UNAVAILABLE: "Part of the shop is not responding. Please try again in a moment.",
  INTERNAL: "An unexpected error occurred",
} satisfies Record<ErrorCode, string>;

export const http = {
  clubAway: "This shop is moving to another place. Please try again in a few minutes.",
  closedByOperator: "The operator has closed this shop. Nothing can be changed until they open it again.",
  otherClubsPage: "This page belongs to another club.",
  stopping: "This server is being stopped.",
  databaseSlow: "The database or the picture store does not answer in time.",
  databaseSilent: "The database or the picture store does not answer.",
  queueMissing: "The queue was not prepared. Run: npm run kitroom -- migrate",
  databaseStandby: "The database is a standby, which takes no writes and may be behind.",
  databaseReadOnly: "The database is read-only.",
  mailboxSilent: "The mailbox does not answer.",
  unstorable: "This contains a character that cannot be stored.",
  notAForm: "Send the file as multipart/form-data.",
  fileTooLarge: (megabytes: number) => `The file is larger than ${formatCount(megabytes)} MB.`,
  tryAgainIn: (minutes: number) => `Too many attempts. Please try again in ${formatCount(minutes)} minutes.`,
  publicHost(ports: readonly number[]) {
    const list = eitherOf(ports.map(String));
    return `Its name must resolve to a public address${list && `, and its port must be ${list}`}.`;
  },
};

export const pictures = {
  uploadFirst: "Upload the picture first.",
  notKept: "This cannot be kept at the moment. Please try again later.",
  notFetched: "This cannot be fetched at the moment. Please try again later.",
  tooManyPixels: "This picture has more than 50 megapixels. Please upload a smaller one.",
};
