import { fieldErrors } from "#web/lib/errors.ts";
import { choosePath } from "#web/lib/paths.ts";
import type { Cart, CartItem } from "#web/shared/cart/cart.rules.ts";
import { checkout } from "#words/checkout.ts";

const { problem: words } = checkout;

/** What the server says of one line or pack of the order. */
export type ProblemLine = {
  /** The name a person knows it by. */
  name: string;
  text: string;
  /** Where it can be chosen again; null for a line of the cart. */
  chooseAt: string | null;
};

/** Reads `items.0` and `packs.0.entitlements.1.choices` with the cart that was sent. What names neither is left out. */
export function problemLines(error: unknown, { items, packs }: Pick<Cart, "items" | "packs">): ProblemLine[] {
  return Object.entries(fieldErrors(error)).flatMap(([field, text]): ProblemLine[] => {
    const item = items[numberIn(field, /^items\.(\d+)/)];
    if (item) return [{ name: lineName(item), text, chooseAt: null }];
    const person = packs[numberIn(field, /^packs\.(\d+)/)];
    const pack = person?.entitlements[numberIn(field, /^packs\.\d+\.entitlements\.(\d+)/)];
    if (!person || !pack) return [];
    const title = pack.title ?? words.pack;
    const name = person.name ? words.packFor(title, person.name) : title;
    return [{ name, text, chooseAt: choosePath(pack.entitlement_id) }];
  });
}

/** `Home shirt (Red, M)` */
export function lineName({ general_info, color }: CartItem): string {
  const choice = [color.name, color.size].filter(Boolean).join(", ");
  const title = general_info.title ?? words.product;
  return choice ? words.choice(title, choice) : title;
}

/** The first group of the pattern as a number; -1, which is not an index, if it does not match. */
function numberIn(field: string, pattern: RegExp): number {
  return Number(pattern.exec(field)?.[1] ?? -1);
}
