import type { OrderAddress } from "../orders/index.ts";

/** An address in one line: `Ava Thompson, 1 High Street, Riverside RV1 1AA, GB`. */
export function addressLine({ name, line1, line2, city, postcode, country }: OrderAddress): string {
  return [name, line1, line2, `${city} ${postcode}`.trim(), country].filter(Boolean).join(", ");
}
