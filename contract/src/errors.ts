/**
 * Every error the API may answer: its status and the sentence a person may read.
 * `code` is stable and may be relied on; `message` may be replaced by a more precise sentence.
 */
export const errorTable = {
  VALIDATION_FAILED: { status: 422, message: "Some fields need your attention." },
  MALFORMED_REQUEST: { status: 422, message: "The request could not be read." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send this request as JSON." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "That is too large to send." },
  HEADERS_TOO_LARGE: { status: 431, message: "The headers of this request are too long." },
  REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive. Please try again." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not support that method." },
  NOT_FOUND: { status: 404, message: "Not found." },
  CLUB_NOT_FOUND: { status: 404, message: "There is no club at this address." },
  UNAUTHENTICATED: { status: 401, message: "Your session has expired. Please login again." },
  FORBIDDEN: { status: 403, message: "You are not allowed to do this." },
  CLUB_MISMATCH: { status: 403, message: "This login belongs to another club." },
  CLUB_INACTIVE: { status: 403, message: "The shop is closed for maintenance. Please come back later." },
  MEMBERS_ONLY: { status: 403, message: "This shop is open to members only. Please log in." },
  ACCOUNT_INACTIVE: { status: 403, message: "This account is not active. Please contact your club." },
  INVALID_CREDENTIALS: { status: 422, message: "The email or password is not correct." },
  INVALID_CODE: { status: 422, message: "That code is not correct. Please check the latest email." },
  CODE_EXPIRED: { status: 410, message: "Code has expired. Please resend." },
  CODE_LOCKED: { status: 429, message: "Too many wrong codes. Please start again." },
  LINK_EXPIRED: { status: 410, message: "This link has been used or has expired." },
  RATE_LIMITED: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  PASSWORD_TOO_WEAK: { status: 422, message: "Choose a password that is harder to guess." },
  STALE_VERSION: {
    status: 409,
    message: "Somebody else changed this in the meantime. Reload to see the change, then try again.",
  },
  DUPLICATE: { status: 409, message: "This already exists." },
  IN_USE: { status: 409, message: "This is still in use." },
  INVALID_TRANSITION: { status: 409, message: "The order cannot move to that status from its current one." },
  LIST_FULL: { status: 409, message: "This list is full. Please remove something from it first." },
  IN_STOCK: { status: 409, message: "This is in stock, so you can order it right away." },
  OUT_OF_STOCK: { status: 409, message: "Not enough stock" },
  CART_CHANGED: {
    status: 409,
    message: "Something in your cart is no longer for sale. Please check your cart.",
  },
  CART_EMPTY: { status: 422, message: "Your cart is empty." },
  INSUFFICIENT_CREDITS: { status: 409, message: "You do not have enough credits for this." },
  DUPLICATE_ORDER: {
    status: 409,
    message: "You placed this order a moment ago. You can find it under Orders.",
  },
  SHIPPING_NOT_AVAILABLE: { status: 422, message: "This delivery method is not available for that address." },
  ADDRESS_REQUIRED: { status: 422, message: "Please choose a delivery address." },
  PAYMENT_NOT_SET_UP: {
    status: 409,
    message: "This club does not take card payments yet. Please contact your club.",
  },
  CARD_LIMIT: {
    status: 422,
    message: "A card payment can be at most $999,999.99. Please order less, or pay part of it with credits.",
  },
  PAYMENT_NOT_CONFIRMED: { status: 409, message: "The payment has not been confirmed yet." },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: "The payment service is not responding. Nothing has been charged. Please try again in a minute.",
  },
  ORDER_ALREADY_PAID: { status: 409, message: "This order has been paid and cannot be cancelled here." },
  NO_ORDER_TO_CANCEL: { status: 404, message: "There is no unpaid order to cancel." },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 422,
    message: "Send an Idempotency-Key header of 8 to 100 characters.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "This Idempotency-Key was used for another request.",
  },
  IDEMPOTENCY_IN_FLIGHT: { status: 409, message: "We are still working on this. Please wait a moment." },
  PICTURE_UNREADABLE: {
    status: 422,
    message: "We cannot read this picture. Please upload a JPEG, PNG, WebP, AVIF or GIF.",
  },
  ENTITLEMENT_NOT_OPEN: {
    status: 409,
    message: "This pack cannot be redeemed now. It has already been redeemed, or it is outside its dates.",
  },
  FILE_NOT_EXCEL: { status: 422, message: "Please upload an Excel file (.xlsx or .xls)" },
  FILE_TOO_LARGE_UNPACKED: { status: 422, message: "This workbook is too large. Please split it." },
  PARSE_TIMEOUT: { status: 422, message: "This workbook takes too long to read. Please split it." },
  LAST_ADMIN: { status: 409, message: "A club needs at least one active admin." },
  TEMPLATE_INVALID: { status: 422, message: "The text uses a variable that this email does not have." },
  SMTP_HOST_NOT_ALLOWED: {
    status: 422,
    message: "This email server cannot be used. Use a public host name and port 25, 465, 587 or 2525.",
  },
  SMTP_FAILED: { status: 422, message: "The email server did not accept the email." },
  STRIPE_KEY_REFUSED: { status: 422, message: "Stripe does not recognise this key. Please copy it again." },
  REFUND_TOO_HIGH: { status: 409, message: "That is more than can still be refunded." },
  RETURN_NOT_ALLOWED: { status: 409, message: "This can no longer be returned or exchanged." },
  EXCHANGE_DEARER: { status: 409, message: "The replacement now costs more than was paid." },
  WEBHOOK_HOST_NOT_ALLOWED: {
    status: 422,
    message: "This address cannot be used. Use a public host name and https.",
  },
  JOB_RUNNING: { status: 409, message: "This is already under way." },
  SIGNATURE_INVALID: { status: 422, message: "The signature does not match." },
  OVERLOADED: { status: 503, message: "We are very busy. Please try again in a moment." },
  UNAVAILABLE: { status: 503, message: "Part of the shop is not responding. Please try again in a moment." },
  INTERNAL: { status: 500, message: "An unexpected error occurred" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The body of every answer with a status of 400 or more. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  /** Field path (`items.0.quantity`) to sentences. */
  errors?: Record<string, string[]>;
  request_id: string;
};
