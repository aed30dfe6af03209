import { Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import type { ShippingMethod } from "#contract/shipping.ts";
import { daysText, methodPrice } from "../../../../lib/delivery-methods.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import classes from "../member-orders.module.css";
import type { AdminCheckout } from "./use-admin-checkout.ts";

type MethodChoiceProps = { checkout: AdminCheckout; choose: AdminCheckout["choose"] };

/** The ways to get the order that go to the chosen country. */
export function MethodChoice({ checkout, choose }: MethodChoiceProps) {
  const { methods, method, priced } = checkout;
  return (
    <QueryState
      query={methods}
      skeleton={<Skeleton height={140} />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          title="Nothing goes to this country"
          text="Choose another address, or add a way to send under Shipping Details."
        />
      }
    >
      {({ data }) => (
        <Radio.Group
          aria-label="Delivery"
          value={String(method?.id ?? "")}
          onChange={(value) => {
            const chosen = data.find(({ id }) => id === Number(value));
            if (chosen) choose({ method: { id: chosen.id, kind: chosen.kind } });
          }}
        >
          <Stack gap="sm">
            {data.map((one) => (
              <MethodCard key={one.id} method={one} itemsTotal={priced?.items_total ?? 0} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </QueryState>
  );
}

function MethodCard({ method, itemsTotal }: { method: ShippingMethod; itemsTotal: number }) {
  const price = methodPrice(method, itemsTotal);
  return (
    <Radio.Card value={String(method.id)} className={classes.card} radius="lg">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div className={classes.words}>
          <Text fw={600}>{method.name}</Text>
          <Text size="sm" c="dimmed">
            {[method.description, daysText(method)].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <Text fw={600} className="tabular">
          {price === 0 ? "Free" : formatDollars(price)}
        </Text>
      </Group>
    </Radio.Card>
  );
}
