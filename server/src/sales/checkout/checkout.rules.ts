import type { CartForm } from "#contract/checkout.ts";
import type { payers } from "#contract/member-orders.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type Saleable, soldOutText } from "../../shop/catalog/index.ts";
import { shippingCents } from "../../shop/shipping/index.ts";
import type { Choice } from "../entitlements/index.ts";
import {
  addUp,
  type DraftLine,
  type LinePrice,
  type OrderSums,
  priceColumns,
  type UsedUp,
} from "../orders/index.ts";

export type Payer = (typeof payers)[number];
export type CartItem = CartForm["items"][number];
/** A line of a cart: an item at the shop's price, or an item from a pack, which costs only the surcharge. */
export type CartLine = CartItem & {
  /** Where it is in the request; `items.<index>` by default. */
  path?: string;
  pack?: NonNullable<DraftLine["pack"]> & { entitlementId: number; slotId: number; unitCents: number };
};
/** A cart priced from the current database, without delivery. */
export type LoadedCart = {
  lines: PricedLine[];
  usedUp: UsedUp;
};

export type Method = {
  id: number;
  name: string;
  kind: "delivery" | "collect";
  price_cents: number;
  free_above_cents: number | null;
};

/** A cart as it will be stored, and its total. */
export type PricedCart = OrderSums & {
  lines: DraftLine[];
  /** Where each line is in the request. */
  paths: string[];
  usedUp: UsedUp;
};

/** The least and the most that Stripe takes by card in one payment, in cents. */
export const leastCardCents = 50;
export const mostCardCents = 99_999_999;

/** What is wrong with a line, or null if it can be bought. `wanted` is the demand over the whole cart. */
export function lineProblem(
  item: CartItem,
  saleable: Saleable | undefined,
  wanted: number,
): "GONE" | "OUT_OF_STOCK" | null {
  if (!saleable?.live || saleable.product_id !== item.product_id) return "GONE";
  return saleable.available < wanted ? "OUT_OF_STOCK" : null;
}

/** How many of each variation the lines ask for together. */
export function demandOf(items: readonly { variation_id: number; quantity: number }[]): Map<number, number> {
  const demand = new Map<number, number>();
  for (const { variation_id, quantity } of items)
    demand.set(variation_id, (demand.get(variation_id) ?? 0) + quantity);
  return demand;
}

/** A line of a cart with what it costs, in cents. */
export type PricedLine = {
  item: CartLine;
  /** As it is sold now; undefined if there is no such variation. */
  saleable: Saleable | undefined;
  problem: ReturnType<typeof lineProblem>;
  price: LinePrice;
  /** Zero if it is gone. */
  lineCents: number;
};

/** A cart at the prices of the shop and its packs, with each line's problem. */
export function cartOf(items: CartLine[], saleables: Saleable[]): LoadedCart {
  const byId = new Map(saleables.map((saleable) => [saleable.variation_id, saleable]));
  const demand = demandOf(items);
  const lines = items.map((item): PricedLine => {
    const saleable = byId.get(item.variation_id);
    const problem = lineProblem(item, saleable, demand.get(item.variation_id) ?? 0);
    const unitCents = item.pack?.unitCents ?? saleable?.price_cents ?? 0;
    const price = { quantity: item.quantity, unitCents };
    return {
      item,
      saleable,
      problem,
      price,
      lineCents: problem === "GONE" ? 0 : priceColumns(price).line_cents,
    };
  });
  return { lines, usedUp: { choices: choicesIn(items) } };
}

/**
 * The total of a cart: computed only here, so that nobody is charged anything other than what
 * was quoted. What is gone costs nothing, and while no method is chosen, delivery adds nothing.
 */
export function addUpCart({ lines }: LoadedCart, method: Method | undefined): OrderSums {
  const prices = lines.flatMap(({ problem, price }) => (problem === "GONE" ? [] : [price]));
  const { items_cents } = addUp({ lines: prices, shippingCents: 0 });
  return addUp({ lines: prices, shippingCents: method ? shippingCents(method, items_cents) : 0 });
}

/** A cart that can be ordered as it is. Throws CART_CHANGED or OUT_OF_STOCK with every line at fault. */
export function priceCart(cart: LoadedCart, method: Method): PricedCart {
  const { lines, usedUp } = cart;
  const paths = lines.map(({ item: { path } }, index) => path ?? `items.${index}`);
  refuseLines(paths, lines, "GONE", "CART_CHANGED", () => (words) => words.checkout.gone);
  refuseLines(paths, lines, "OUT_OF_STOCK", "OUT_OF_STOCK", ({ saleable }) =>
    soldOutText(saleable?.available ?? 0),
  );
  return { lines: lines.flatMap(draftLine), paths, usedUp, ...addUpCart(cart, method) };
}

function refuseLines(
  paths: string[],
  lines: PricedLine[],
  problem: "GONE" | "OUT_OF_STOCK",
  code: "CART_CHANGED" | "OUT_OF_STOCK",
  textOf: (line: PricedLine) => Text,
): void {
  const found = lines.flatMap((line, at) =>
    line.problem === problem ? [[paths[at], [textOf(line)]] as const] : [],
  );
  if (found.length > 0) throw new ApiError(code, { errors: Object.fromEntries(found) });
}

function choicesIn(lines: CartLine[]): Record<number, Choice[]> {
  const choices: Record<number, Choice[]> = {};
  for (const { variation_id, pack } of lines) {
    if (!pack) continue;
    const chosen = choices[pack.entitlementId] ?? [];
    choices[pack.entitlementId] = [...chosen, { slot_id: pack.slotId, variation_id }];
  }
  return choices;
}

function draftLine({ item, saleable, price }: PricedLine): DraftLine[] {
  if (!saleable) return [];
  const { pack } = item;
  const { product_id: productId, variation_id: variationId, title, color, size, sku, image } = saleable;
  return [
    {
      productId,
      variationId,
      title,
      color,
      size,
      sku,
      image,
      ...price,
      ...(pack && {
        pack: {
          entitlementId: pack.entitlementId,
          label: pack.label,
          personId: pack.personId,
          personName: pack.personName,
        },
      }),
    },
  ];
}

/** Who pays what of an order, in cents; together they are its total. */
export type PaymentSplit = {
  creditsCents: number;
  /** What the club pays itself. */
  clubCents: number;
  /** What the member pays otherwise: by card, or to the staff. */
  dueCents: number;
  /** Staff have been paid what is due, so no card is charged. */
  isPaid: boolean;
};

/** Who pays what when staff say who pays; `creditsCents` counts only with a payment link. */
export function splitPayment(payer: Payer, totalCents: number, creditsCents: number): PaymentSplit {
  const nobody = { creditsCents: 0, clubCents: 0, dueCents: 0, isPaid: false };
  switch (payer) {
    case "credits":
      return { ...nobody, creditsCents: totalCents };
    case "club":
      return { ...nobody, clubCents: totalCents };
    case "marked_paid":
      return { ...nobody, dueCents: totalCents, isPaid: true };
    case "payment_link":
      return { ...nobody, creditsCents, dueCents: dueCents(totalCents, creditsCents) };
  }
}

/**
 * The part paid by card, in cents. Credits above the total are refused, never reduced silently. Throws
 * CARD_LIMIT for more than one card payment may be.
 */
export function dueCents(totalCents: number, creditsCents: number): number {
  if (creditsCents > totalCents) throw refusedCredits(({ checkout }) => checkout.tooManyCredits);
  const due = totalCents - creditsCents;
  if (due > 0 && due < leastCardCents) throw refusedCredits(({ checkout }) => checkout.tooLittleForCard);
  if (due > mostCardCents) throw new ApiError("CARD_LIMIT");
  return due;
}

function refusedCredits(text: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { message: text, errors: { credits_to_use: [text] } });
}
