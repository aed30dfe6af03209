import { Group, Radio, Skeleton, Text } from "@mantine/core";
import type { ShippingMethod } from "#contract/shipping.ts";
import { daysText, methodPrice } from "../../../lib/delivery-methods.ts";
import { formatDollars } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import classes from "./checkout-page.module.css";
import type { Checkout } from "./use-checkout.ts";

type MethodChoiceProps = {
  methods: Checkout["methods"];
  chosen: ShippingMethod | undefined;
  itemsTotal: number;
  onChoose: (method: ShippingMethod) => void;
};

/** The ways to get the order that go to the chosen country. */
export function MethodChoice({ methods, chosen, itemsTotal, onChoose }: MethodChoiceProps) {
  return (
    <QueryState
      query={methods}
      skeleton={<Skeleton height={140} />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          title="Nothing goes to this country"
          text="Please choose another address, or contact your club."
        />
      }
    >
      {({ data }) => (
        <Radio.Group
          aria-label="Delivery"
          value={String(chosen?.id ?? "")}
          onChange={(value) => {
            const method = data.find(({ id }) => id === Number(value));
            if (method) onChoose(method);
          }}
        >
          <div className={classes.rows}>
            {data.map((method) => (
              <MethodCard key={method.id} method={method} itemsTotal={itemsTotal} />
            ))}
          </div>
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
          {price > 0 && method.free_above !== null && (
            <Text size="sm" c="dimmed">
              Free from {formatDollars(method.free_above)} of items
            </Text>
          )}
        </div>
        <Text fw={600} className="tabular">
          {price === 0 ? "Free" : formatDollars(price)}
        </Text>
      </Group>
    </Radio.Card>
  );
}
