import { useQuery } from "@tanstack/react-query";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { useIsAdmin } from "#web/lib/rights.ts";
import { addDollars, totalCredits } from "#web/lib/stores/user-store.ts";
import type { AddressValues } from "#web/shared/addresses/addresses.tsx";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { type CartChoices, nothingChosenYet, usePricedCart } from "#web/shared/cart/priced-cart.tsx";
import { useKeptState } from "#web/ui/use-kept-input.ts";
import { entriesOf, orderContent } from "../../family-order.ts";
import { offeredPayers, type Payer, paidWith, payerProblem } from "../../payer-choice.ts";
import { useQuote } from "../use-quote.ts";
import { useMethods } from "./use-methods.ts";
import type { AdminOrderInput } from "./use-place-order.ts";

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
