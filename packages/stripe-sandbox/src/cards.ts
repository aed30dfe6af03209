import { createHash } from "node:crypto";

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc: string };

/** What is wrong with a card before any bank is asked. */
export type CardFault = { field: "number" | "expiry" | "cvc"; code: string; message: string };

/** Why the bank declined. */
export type Decline = { code: string; decline_code: string; message: string };

/** What may be stored of a card. */
export type CardFace = {
  brand: string;
  funding: string;
  last4: string;
  fingerprint: string;
  exp_month: number;
  exp_year: number;
};

const GENERIC: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/** Stripe's test cards that are refused. */
const DECLINES: Record<string, Decline> = {
  "4000000000000002": GENERIC,
  "4000000000009995": {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  "4000000000009987": { ...GENERIC, decline_code: "lost_card" },
  "4000000000009979": { ...GENERIC, decline_code: "stolen_card" },
  "4000000000000069": {
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
  },
  "4000000000000127": {
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  "4000000000000119": {
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

/** Stripe's test cards that pay. Any other number is treated as a real card, which a test may not charge. */
const ACCEPTED = new Set([
  "4242424242424242",
  "4000056655665556",
  "4000000360000006",
  "5555555555554444",
  "2223003122003222",
  "5200828282828210",
  "378282246310005",
  "371449635398431",
]);

const TEST_METHODS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
};

/** The card behind one of Stripe's ready-made test payment methods, such as `pm_card_visa`. */
export function cardOfTestMethod(name: string, year: number): CardInput | undefined {
  const number = TEST_METHODS[name];
  return number === undefined ? undefined : { number, exp_month: 12, exp_year: year + 4, cvc: "1234" };
}

/** Checks the format of a card; empty if a bank may be asked. `now` in seconds. */
export function cardFaults(card: CardInput, now: number): CardFault[] {
  const faults: CardFault[] = [];
  const number = digitsOf(card.number);
  if (number === "")
    faults.push({ field: "number", code: "invalid_number", message: "Enter your card number." });
  else if (number.length < 13) {
    faults.push({ field: "number", code: "invalid_number", message: "Your card number is incomplete." });
  } else if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    faults.push({ field: "number", code: "incorrect_number", message: "Your card number is invalid." });
  }
  const expiry = expiryFault(card, now);
  if (expiry) faults.push(expiry);
  if (!/^\d{3,4}$/.test(card.cvc)) {
    const empty = card.cvc === "";
    const message = empty ? "Enter your card's security code." : "Your card's security code is invalid.";
    faults.push({ field: "cvc", code: "invalid_cvc", message });
  }
  return faults;
}

/** Asks the simulated bank. Null means yes. */
export function declineOf(card: CardInput): Decline | null {
  const number = digitsOf(card.number);
  const known = DECLINES[number];
  if (known) return known;
  if (ACCEPTED.has(number)) return null;
  const message =
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";
  return { code: "card_declined", decline_code: "test_mode_live_card", message };
}

export function faceOf(card: CardInput): CardFace {
  const number = digitsOf(card.number);
  return {
    brand: /^3[47]/.test(number) ? "amex" : /^(5[1-5]|2[2-7])/.test(number) ? "mastercard" : "visa",
    funding: number === "4000056655665556" || number === "5200828282828210" ? "debit" : "credit",
    last4: number.slice(-4),
    fingerprint: createHash("sha256")
      .update(number)
      .digest("base64url")
      .replaceAll(/[-_]/g, "x")
      .slice(0, 16),
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  };
}

/** Reads `12/34`, `12 / 2034` or `1234`. Months and years that cannot be read are 0. */
export function parseExpiry(text: string): { exp_month: number; exp_year: number } {
  const match = /^\s*(\d{1,2})\s*[/ -]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(text);
  const year = Number(match?.[2] ?? 0);
  return { exp_month: Number(match?.[1] ?? 0), exp_year: match && year < 100 ? 2000 + year : year };
}

function expiryFault(card: CardInput, now: number): CardFault | undefined {
  const { exp_month: month, exp_year: year } = card;
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    return {
      field: "expiry",
      code: "invalid_expiry_month",
      message: "Your card's expiration date is invalid.",
    };
  }
  const today = new Date(now * 1000);
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + (month - 1 - today.getUTCMonth());
  if (monthsLeft < 0) {
    return {
      field: "expiry",
      code: "invalid_expiry_year",
      message: "Your card's expiration date is in the past.",
    };
  }
  if (monthsLeft > 50 * 12) {
    return {
      field: "expiry",
      code: "invalid_expiry_year",
      message: "Your card's expiration year is invalid.",
    };
  }
  return undefined;
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, "");
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
