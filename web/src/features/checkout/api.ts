import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { OrderOutcome, quoteLine } from "#contract/checkout.ts";
import { fieldErrors, hasCode, isNetworkError } from "#web/lib/errors.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { choosePath } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import type { Cart, CartItem } from "#web/shared/cart/cart.rules.ts";
import { packEntries } from "#web/shared/cart/cart-packs.ts";
import { attemptKey, endAttempt } from "#web/shared/cart/order-attempt.ts";
import { checkout } from "#words/checkout.ts";

export type OrderInput = Parameters<typeof memberClient.checkout.orderStore>[0];
export type QuoteLine = z.infer<typeof quoteLine>;
type QuoteInput = Parameters<typeof memberClient.checkout.quote>[0];

/** How often placing is retried automatically, with the same key, if there was no answer. */
const PLACE_RETRIES = 3;
const PLACE_RETRY_MS = 1500;
/** What is cached of the cart's prices, stock and packs is out of date after one of these. */
const ABOUT_THE_CART = [
  "OUT_OF_STOCK",
  "CART_CHANGED",
  "ENTITLEMENT_NOT_OPEN",
  "VALIDATION_FAILED",
  "NOT_FOUND",
] as const;
/** How long a payment may take to be confirmed before the member need not wait any longer. */
const CONFIRM_EVERY_MS = 2000;
const CONFIRM_TRIES = 90;

function orderItems(items: CartItem[]): QuoteInput["items"] {
  return items.map(({ general_info, color }) => ({
    product_id: general_info.id,
    variation_id: color.variation_id,
    quantity: color.quantity,
  }));
}

/** What of a cart is sent for a quote and an order. */
export function cartInput({ items, packs }: Pick<Cart, "items" | "packs">) {
  return { items: orderItems(items), ...(packs.length > 0 && { packs: packEntries(packs) }) };
}

/** Prices are refetched whenever the screen opens: they are what the member agrees to. */
export const useQuote = (input: QuoteInput) =>
  useQuery(
    memberApi.checkout.quote.queryOptions({
      input,
      enabled: input.items.length > 0 || (input.packs?.length ?? 0) > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );

export const useAddresses = () => useQuery(memberApi.shipping.addresses.queryOptions({ input: {} }));

export const useCountries = () =>
  useQuery(memberApi.shipping.countries.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));

export const useMethods = (country: string | undefined, isEnabled: boolean) =>
  useQuery(
    memberApi.shipping.methods.queryOptions({
      input: country ? { country } : {},
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    }),
  );

/** Where the club is; the footer asks the same. */
export const useContact = () => useQuery(memberApi.pages.contactInfo.queryOptions({ input: {} }));

export const useMember = () => useQuery(memberApi.members.profile.queryOptions({ input: {}, staleTime: 0 }));

export function useStoreAddress() {
  const queryClient = useQueryClient();
  return useMutation(
    memberApi.shipping.storeAddress.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: memberApi.shipping.addresses.key() }),
    }),
  );
}

/**
 * Places the order. A call without an answer, or one that another request is still working on, is retried with the
 * same key, which never makes a second order.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: OrderInput) => {
      // A price change meanwhile does not make it another order.
      const headers = { "idempotency-key": attemptKey({ ...input, seen_total: undefined }) };
      const { data } = await memberClient.checkout.orderStore(input, { context: { headers } });
      return data;
    },
    retry: (failures, error) =>
      failures < PLACE_RETRIES && (isNetworkError(error) || hasCode(error, "IDEMPOTENCY_IN_FLIGHT")),
    retryDelay: PLACE_RETRY_MS,
    onSuccess: () => endAttempt(),
    onError: (error) => {
      if (hasCode(error, "IDEMPOTENCY_KEY_REUSED")) endAttempt();
      if (ABOUT_THE_CART.some((code) => hasCode(error, code))) {
        void queryClient.invalidateQueries({ queryKey: memberApi.checkout.quote.key() });
        void queryClient.invalidateQueries({ queryKey: memberApi.entitlements.key() });
      }
      if (hasCode(error, "SHIPPING_NOT_AVAILABLE") || hasCode(error, "NOT_FOUND"))
        void queryClient.invalidateQueries({ queryKey: memberApi.shipping.key() });
      if (hasCode(error, "INSUFFICIENT_CREDITS")) void refreshMember(queryClient);
    },
  });
}

/** Whether the order was cancelled or has expired, so that there is nothing to wait for. */
export const hasEnded = (error: unknown) =>
  hasCode(error, "PAYMENT_NOT_CONFIRMED") && "order_id" in fieldErrors(error);

/** Polls until the payment is confirmed, the order has ended, or it has taken too long. */
export const useConfirmation = (orderId: number | null) =>
  useQuery(
    memberApi.checkout.success.queryOptions({
      input: { order_id: orderId ?? 0 },
      enabled: orderId !== null,
      retry: (failures, error) =>
        failures < CONFIRM_TRIES &&
        !hasEnded(error) &&
        (hasCode(error, "PAYMENT_NOT_CONFIRMED") || canPass(error)),
      retryDelay: CONFIRM_EVERY_MS,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

/** Cancels once per visit of the screen, however often it is rendered. */
export const useCancellation = (orderId: number | null, visit: string) => {
  const input = orderId === null ? {} : { order_id: orderId };
  return useQuery(
    memberApi.checkout.orderCancel.queryOptions({
      input,
      queryKey: [...memberApi.checkout.orderCancel.queryKey({ input }), visit],
      staleTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < 2 && canPass(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
};

/** What is cached of orders, packs, credits and stock is out of date as soon as an order changes. */
export function forgetBeforeOrder(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: memberApi.orders.key() });
  void queryClient.invalidateQueries({ queryKey: memberApi.entitlements.key() });
  void queryClient.invalidateQueries({ queryKey: memberApi.members.profile.key() });
  void queryClient.invalidateQueries({ queryKey: memberApi.catalog.key() });
}

/** The header's credits follow the order's at once; the app then asks the server for the true balance. */
export function takeCredits(outcome: OrderOutcome): void {
  useUserStore.getState().decreaseCredits(outcome.credits_used);
}

async function refreshMember(queryClient: QueryClient): Promise<void> {
  const { data } = await queryClient.fetchQuery(
    memberApi.members.profile.queryOptions({ input: {}, staleTime: 0 }),
  );
  const { accessToken, setUser } = useUserStore.getState();
  if (data[0] && accessToken !== null) setUser({ user: data[0], accessToken });
}

function canPass(error: unknown): boolean {
  return isNetworkError(error) || hasCode(error, "PAYMENT_UNAVAILABLE") || hasCode(error, "RATE_LIMITED");
}

const { problem: words } = checkout;

/** What the server says of one line or pack of the order. */
type ProblemLine = {
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
function lineName({ general_info, color }: CartItem): string {
  const choice = [color.name, color.size].filter(Boolean).join(", ");
  const title = general_info.title ?? words.product;
  return choice ? words.choice(title, choice) : title;
}

/** The first group of the pattern as a number; -1, which is not an index, if it does not match. */
function numberIn(field: string, pattern: RegExp): number {
  return Number(pattern.exec(field)?.[1] ?? -1);
}
