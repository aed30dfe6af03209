import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { payers } from "#contract/member-orders.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode, isNetworkError } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { useIsAdmin } from "#web/lib/rights.ts";
import { addDollars, totalCredits } from "#web/lib/stores/user-store.ts";
import type { AddressValues } from "#web/shared/addresses/addresses.tsx";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { attemptKey, endAttempt } from "#web/shared/cart/order-attempt.ts";
import {
  type CartChoices,
  nothingChosenYet,
  splitTotal,
  usePricedCart,
} from "#web/shared/cart/priced-cart.tsx";
import { useKeptState } from "#web/ui/use-form.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { entriesOf, orderContent, useQuote } from "../family-order.ts";

type Choices = CartChoices & {
  /** One of the member's, or the new one; null if nothing was selected by hand: then the first. */
  address: number | "new" | null;
  newAddress: AddressValues | null;
  payer: Payer;
  creditsToUse: number;
  reason: string;
};

const nothingChosen: Choices = {
  ...nothingChosenYet,
  address: null,
  newAddress: null,
  payer: "credits",
  creditsToUse: 0,
  reason: "",
};

/** What staff chose, what follows from it, and what the server says it costs. */
export function useAdminCheckout(member: AdminMember, people: EntitledPerson[]) {
  const entries = entriesOf(
    useCartStore((state) => state.adminCart),
    people,
  );
  const [choices, setChoices] = useKeptState(nothingChosen);
  const isAdmin = useIsAdmin();
  const addresses = useQuery(adminApi.memberOrders.addresses.queryOptions({ input: { id: member.id } }));
  const kept = addresses.data?.data ?? [];
  const isNew = choices.newAddress !== null && (choices.address === "new" || kept.length === 0);
  const address = isNew ? null : (kept.find(({ id }) => id === choices.address) ?? kept[0] ?? null);
  const country = isNew ? choices.newAddress?.country : address?.country;
  const { ordered, isDelivery, priced, ...cart } = usePricedCart(
    { useMethods, useQuote },
    {
      choices,
      content: { member_id: member.id, ...orderContent(entries) },
      address: { isKnown: !addresses.isPending, isThere: isNew || address !== null, country },
    },
  );

  const total = priced?.total ?? 0;
  const available = addDollars(totalCredits(member), -member.held_credits);
  const payer = {
    name: member.name,
    email: member.email,
    isInactive: member.account_status === 2,
  };
  const money = { ...choices, total, available };
  const moneyProblem = priced ? payerProblem(money, payer) : null;

  return {
    ...cart,
    member,
    people,
    entries,
    addresses,
    kept,
    address,
    isNew,
    priced,
    available,
    moneyProblem,
    choices,
    money,
    payer,
    paid: paidWith(money),
    payers: offeredPayers(isAdmin),
    choose: (choice: Partial<Choices>) => setChoices((current) => ({ ...current, ...choice })),
    /** What to send; null while something is missing. */
    input: (ordered && moneyProblem === null
      ? {
          ...ordered,
          ...(isDelivery && isNew && { address: choices.newAddress }),
          ...(isDelivery && address && { shipping_address_id: address.id }),
          payer: choices.payer,
          credits_to_use: choices.payer === "payment_link" ? paidWith(money).credits : 0,
          reason: choices.payer === "credits" ? "" : choices.reason.trim(),
        }
      : null) satisfies AdminOrderInput | null,
  };
}

export type AdminCheckout = ReturnType<typeof useAdminCheckout>;

/** The ways to get an order, to a country or to all of them. */
export const useMethods = (country: string | undefined, enabled: boolean) =>
  useQuery(
    adminApi.memberOrders.methods.queryOptions({
      input: country ? { country } : {},
      enabled,
      placeholderData: keepPreviousData,
      staleTime: FRESH_FOR_MS,
    }),
  );

type AdminOrderInput = Parameters<typeof adminClient.memberOrders.store>[0];

/** How often placing is retried automatically, with the same key, if there was no answer. */
const PLACE_RETRIES = 3;
const PLACE_RETRY_MS = 1500;

/**
 * Places the order. A call without an answer, or one that another request is still working on, is retried with the same
 * key, which never makes a second order; another content gets another key.
 */
export function usePlaceOrder(onPlaced: (outcome: OrderOutcome) => void) {
  return useMutation({
    mutationKey: adminApi.memberOrders.store.mutationKey(),
    mutationFn: async (input: AdminOrderInput) => {
      // A price change meanwhile does not make it another order.
      const headers = { "idempotency-key": attemptKey({ ...input, seen_total: undefined }) };
      return adminClient.memberOrders.store(input, { context: { headers } });
    },
    ...inForm,
    retry: (failures, error) =>
      failures < PLACE_RETRIES && (isNetworkError(error) || hasCode(error, "IDEMPOTENCY_IN_FLIGHT")),
    retryDelay: PLACE_RETRY_MS,
    onSuccess: ({ data }) => {
      endAttempt();
      onPlaced(data);
    },
    onError: (error) => {
      if (hasCode(error, "IDEMPOTENCY_KEY_REUSED")) endAttempt();
    },
  });
}

export type Payer = (typeof payers)[number];

/** A manager moves none of the club's money; the server refuses the same. */
export function offeredPayers(isAdmin: boolean): Payer[] {
  return isAdmin ? ["credits", "club", "marked_paid", "payment_link"] : ["credits", "payment_link"];
}

type Money = {
  payer: Payer;
  /** Dollars. */
  total: number;
  available: number;
  /** With a payment link: the part that credits pay. */
  creditsToUse: number;
  reason: string;
};

type Member = { name: string; email: string; isInactive: boolean };

/** How the total is paid: what the member's credits give, and what the member still has to pay. All in dollars. */
export function paidWith({ payer, total, available, creditsToUse }: Omit<Money, "reason">) {
  if (payer === "credits") return { credits: total, due: 0 };
  if (payer !== "payment_link") return { credits: 0, due: 0 };
  const { credits, due } = splitTotal(total, available, creditsToUse);
  return { credits, due };
}

/** Why the order cannot be paid like this, in a sentence, or null. */
export function payerProblem(money: Money, member: Member): string | null {
  const { payer, total, available, creditsToUse, reason } = money;
  const needsMember = payer === "credits" || payer === "payment_link";
  if (needsMember && member.isInactive) return words.payerChoice.isInactive(member.name);
  if (payer === "credits" && toCents(available) < toCents(total)) {
    const missing = toDollars(toCents(total) - toCents(available));
    return words.payerChoice.creditsAreShort(member.name, formatDollars(missing));
  }
  if (payer === "marked_paid" && reason.trim() === "") return words.payerChoice.pleaseSay;
  if (payer !== "payment_link") return null;
  if (member.email === "") return words.payerChoice.hasNoEmailAddress(member.name);
  const split = splitTotal(total, available, creditsToUse);
  if (split.isUnclear) return words.payerChoice.enterTheCredits;
  if (split.isDueTooSmall) return words.payerChoice.isTooLittleForCard(formatDollars(split.due));
  return null;
}

/** What pressing the button does with money, in a sentence. */
export function paymentWords(money: Omit<Money, "reason">, member: Pick<Member, "name" | "email">): string {
  const { payer, total } = money;
  if (toCents(total) === 0) return words.payerChoice.thereIsNothingToPay;
  const { credits, due } = paidWith(money);
  switch (payer) {
    case "credits":
      return words.payerChoice.takenFromCredits(formatDollars(credits), member.name);
    case "club":
      return words.payerChoice.clubPaysNotMember;
    case "marked_paid":
      return words.payerChoice.isMarkedAsPaid(formatDollars(total));
    case "payment_link": {
      if (due === 0) return words.payerChoice.takenFromCredits(formatDollars(credits), member.name);
      return credits > 0
        ? words.payerChoice.linkToPayBesidesCredits(
            formatDollars(due),
            member.email ?? "",
            formatDollars(credits),
          )
        : words.payerChoice.linkToPay(formatDollars(due), member.email ?? "");
    }
  }
}
