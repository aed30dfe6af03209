import { useQuery } from "@tanstack/react-query";
import { memberApi } from "#web/lib/member-api.ts";
import { WaitingOrder } from "#web/shared/cart/waiting-order.tsx";

type OwnHoldProps = {
  /** Sold out, as far as everybody knows. */
  item: { product_id: number; variation_id: number };
};

/** What the member's own order holds is not sold out for them: the order that waits for payment is offered. */
export function OwnHold({ item }: OwnHoldProps) {
  const quote = useQuery(
    memberApi.checkout.quote.queryOptions({ input: { items: [{ ...item, quantity: 1 }] } }),
  );
  const { lines: [line] = [], waiting } = quote.data?.data ?? {};
  return line?.problem === null ? <WaitingOrder waiting={waiting} /> : null;
}
