import { fieldErrors } from "../../lib/errors.ts";
import type { CartItem } from "../../lib/stores/cart.rules.ts";

/** What the server says of single lines of the order (`items.0`), with the name a person knows the line by. */
export function problemLines(error: unknown, items: CartItem[]): { name: string; text: string }[] {
  return Object.entries(fieldErrors(error)).flatMap(([field, text]) => {
    const item = items[Number(/^items\.(\d+)/.exec(field)?.[1] ?? Number.NaN)];
    return item ? [{ name: lineName(item), text }] : [];
  });
}

/** `Home shirt (Red, M)` */
export function lineName({ general_info, color }: CartItem): string {
  const choice = [color.name, color.size].filter(Boolean).join(", ");
  const title = general_info.title ?? "Product";
  return choice ? `${title} (${choice})` : title;
}
