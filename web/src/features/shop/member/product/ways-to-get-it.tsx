import { Text } from "@mantine/core";
import { IconArrowsExchange, IconBuildingStore, IconTruckDelivery } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ShippingMethod } from "#contract/shipping.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { daysText } from "#web/shared/cart/delivery-methods.ts";
import { ui } from "#words/ui.ts";
import { waysToGetIt as words } from "#words/ways-to-get-it.ts";
import classes from "./buy-box.module.css";

/** Where and when the member collects it, what delivery costs at least, and how long it can be exchanged. Without an answer nothing is said of it. */
export function WaysToGetIt() {
  const { data } = useQuery(memberApi.shipping.methods.queryOptions({ input: {} }));
  const terms = useQuery(memberApi.returns.terms.queryOptions({ input: {} }));
  const exchangedFor = terms.data?.data.exchanges_days ?? 0;
  const methods = data?.data ?? [];
  const collected = methods.find(({ kind }) => kind === "collect");
  const [delivered] = methods.filter(({ kind }) => kind === "delivery").toSorted((a, b) => a.price - b.price);
  if (!collected && !delivered) return null;
  return (
    <ul aria-label={words.label} className={classes.ways}>
      {collected && (
        <li>
          <IconBuildingStore size={20} stroke={1.7} aria-hidden />
          <Text size="sm">{words.collect(collected.name, collected.description)}</Text>
        </li>
      )}
      {delivered && <Delivery method={delivered} />}
      {exchangedFor > 0 && (
        <li>
          <IconArrowsExchange size={20} stroke={1.7} aria-hidden />
          <Text size="sm">{words.exchange(exchangedFor)}</Text>
        </li>
      )}
    </ul>
  );
}

function Delivery({ method }: { method: ShippingMethod }) {
  const { price, free_above } = method;
  const days = daysText(method);
  return (
    <li>
      <IconTruckDelivery size={20} stroke={1.7} aria-hidden />
      <Text size="sm">
        {price === 0 ? words.freeDelivery(days) : words.deliveryFrom(formatDollars(price), days)}
        {price > 0 && free_above !== null && (
          <Text span inherit c="dimmed" display="block">
            {ui.delivery.freeFrom(formatDollars(free_above))}
          </Text>
        )}
      </Text>
    </li>
  );
}
