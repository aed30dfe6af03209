import { createHash, randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A fresh identifier in Stripe's manner, for example `pi_3kT...` with 24 letters after the prefix. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${lettersOf(randomBytes(length))}`;
}

/** The same identifier for the same text every time: for accounts and endpoints that come from settings. */
export function idFor(prefix: string, text: string): string {
  return `${prefix}_${lettersOf(createHash("sha256").update(text).digest().subarray(0, 16))}`;
}

function lettersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}
