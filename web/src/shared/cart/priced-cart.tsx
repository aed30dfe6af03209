import { Group, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { z } from "zod";
import type { CartForm, cartQuote, quoteForm } from "#contract/checkout.ts";
import { toCents, toDollars } from "#contract/money.ts";
import type { ShippingMethod } from "#contract/shipping.ts";
import { type Costs, costLines } from "../orders/order-lines.ts";
import { pickMethod } from "./delivery-methods.ts";

/** What is selected in either checkout, besides each one's own fields. */
export type CartChoices = {
  /** Null if nothing was selected by hand: then the first. */
  method: Pick<ShippingMethod, "id" | "kind"> | null;
};

export const nothingChosenYet: CartChoices = { method: null };

type QuoteForm = z.input<typeof quoteForm>;

/** The calls of a face of the app. */
type Calls<Content, Quote> = {
  useMethods: (country: string | undefined, isEnabled: boolean) => UseQueryResult<{ data: ShippingMethod[] }>;
  useQuote: (input: Content & Omit<QuoteForm, keyof CartForm>) => UseQueryResult<{ data: Quote }>;
};

type Asked<Content> = {
  choices: CartChoices;
  /** The goods, and whose they are. */
  content: Content;
  /** Where it would be sent; unknown while addresses are loading. */
  address: { isKnown: boolean; isThere: boolean; country: string | undefined };
};

/** What a cart costs as selected, and which part may be ordered: the same for members and for staff. */
export function usePricedCart<
  Content extends Pick<QuoteForm, keyof CartForm>,
  Quote extends z.output<typeof cartQuote>,
>({ useMethods, useQuote }: Calls<Content, Quote>, { choices, content, address }: Asked<Content>) {
  const methods = useMethods(address.country, address.isKnown);
  const method = pickMethod(methods.data?.data ?? [], choices.method);
  const isDelivery = method?.kind === "delivery";
  const quote = useQuote({
    ...content,
    ...(method && { shipping_method_id: method.id }),
    ...(isDelivery && address.country && { country: address.country }),
  });
  const priced = quote.data?.data;
  const needsAddress = isDelivery && !address.isThere;
  const hasProblem =
    priced !== undefined &&
    (priced.lines.some(({ problem }) => problem !== null) || priced.pack_problems.length > 0);
  // The total must belong to the current selection, not to an earlier one.
  const isPriced = quote.isSuccess && !quote.isPlaceholderData && !methods.isPlaceholderData;
  const isReady = isPriced && priced?.shipping !== null && !needsAddress && !hasProblem;
  return {
    methods,
    method,
    isDelivery,
    quote,
    priced,
    needsAddress,
    hasProblem,
    /** What is ordered; null while something is missing. */
    ordered:
      isReady && method && priced
        ? { ...content, shipping_method_id: method.id, seen_total: priced.total }
        : null,
  };
}

type CartCostsProps = {
  cart: { priced: z.output<typeof cartQuote> | undefined };
  /** What a cost is called, unless it is its usual name. */
  names?: Partial<Costs<string>>;
  /** What is said of it beside its name. */
  notes?: Partial<Costs<string | undefined>>;
  /** What stands below it. */
  below?: Partial<Costs<ReactNode>>;
};

/** What a cart costs, as both checkouts list it above the total; nothing before it is known. */
export function CartCosts({ cart: { priced }, names = {}, notes = {}, below = {} }: CartCostsProps) {
  if (!priced) return null;
  return costLines(priced, names).map(({ cost, label, text }) => (
    <Fragment key={cost}>
      <CostRow label={label} note={notes[cost]} value={<span className="tabular">{text}</span>} />
      {below[cost]}
    </Fragment>
  ));
}

type CostRowProps = { label: string; note?: string | undefined; value: ReactNode; isDimmed?: boolean };

/** One line of what is listed there, or of what else belongs to it. */
export function CostRow({ label, note, value, isDimmed = false }: CostRowProps) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      align="flex-start"
      {...(isDimmed && { c: "dimmed", fz: "sm", mt: -8 })}
    >
      <span>
        {label}
        {note && (
          <Text span size="sm" c="dimmed">
            {" "}
            · {note}
          </Text>
        )}
      </span>
      {value}
    </Group>
  );
}

/** The minimum card payment, in cents. The server refuses less. */
const LEAST_CARD_CENTS = 50;

type Split = {
  /** The most credits that this order can use, in dollars. */
  maxCredits: number;
  /** Credits used, in dollars: what was chosen, or the most that leaves nothing too small for a card. */
  credits: number;
  /** Dollars to pay by card. */
  due: number;
  /** What was chosen is no amount: nobody can pay yet. */
  isUnclear: boolean;
  /** The rest is positive, but too small for a card. */
  isDueTooSmall: boolean;
};

/** How a total is split between credits and card. `chosen` null means: as many credits as possible. All in dollars. */
export function splitTotal(total: number, available: number, chosen: number | null): Split {
  const totalCents = toCents(total);
  const maxCents = Math.max(0, Math.min(totalCents, toCents(available)));
  const isUnclear = Number.isNaN(chosen);
  const creditCents =
    chosen === null
      ? bestCents(totalCents, maxCents)
      : Math.min(maxCents, Math.max(0, toCents(isUnclear ? 0 : chosen)));
  const dueCents = totalCents - creditCents;
  return {
    maxCredits: toDollars(maxCents),
    credits: toDollars(creditCents),
    due: toDollars(dueCents),
    isUnclear,
    isDueTooSmall: dueCents > 0 && dueCents < LEAST_CARD_CENTS,
  };
}

/** All of them, or a little fewer where the rest would be too small for a card. */
function bestCents(totalCents: number, maxCents: number): number {
  const due = totalCents - maxCents;
  if (due === 0 || due >= LEAST_CARD_CENTS) return maxCents;
  return Math.max(0, totalCents - LEAST_CARD_CENTS);
}
