import { Skeleton, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ShippingMethod } from "#contract/shipping.ts";
import { formatDollars } from "#web/lib/format.ts";
import { ChoiceCard, ChoiceGroup } from "#web/ui/choice-card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useOneStop } from "#web/ui/toolbar.tsx";
import { ui } from "#words/ui.ts";
import { daysText, methodPrice } from "./delivery-methods.ts";

const words = ui.delivery;

type MethodChoiceProps = {
  methods: Pick<UseQueryResult<{ data: ShippingMethod[] }>, "data" | "error" | "isPending" | "refetch">;
  chosen: Pick<ShippingMethod, "id"> | undefined;
  itemsTotal: number;
  /** What to do if nothing is delivered to the country. */
  wayOut: string;
  onChoose: (method: ShippingMethod) => void;
};

/** The delivery methods for the chosen country. */
export function MethodChoice({ methods, chosen, itemsTotal, wayOut, onChoose }: MethodChoiceProps) {
  return (
    <QueryState
      query={methods}
      skeleton={<Skeleton height={140} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={words.none} text={wayOut} />}
    >
      {({ data }) => (
        <ChoiceGroup
          label={words.label}
          value={String(chosen?.id ?? "")}
          onChange={(value) => {
            const method = data.find(({ id }) => id === Number(value));
            if (method) onChoose(method);
          }}
        >
          <Methods>
            {data.map((method) => (
              <MethodCard key={method.id} method={method} itemsTotal={itemsTotal} />
            ))}
          </Methods>
        </ChoiceGroup>
      )}
    </QueryState>
  );
}

function Methods({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm" {...useOneStop()}>
      {children}
    </Stack>
  );
}

function MethodCard({ method, itemsTotal }: { method: ShippingMethod; itemsTotal: number }) {
  const price = methodPrice(method, itemsTotal);
  return (
    <ChoiceCard
      value={String(method.id)}
      end={
        <Text fw={600} className="tabular">
          {price === 0 ? words.free : formatDollars(price)}
        </Text>
      }
    >
      <Text fw={600}>{method.name}</Text>
      <Text size="sm" c="dimmed">
        {[method.description, daysText(method)].filter(Boolean).join(" · ")}
      </Text>
      {price > 0 && method.free_above !== null && (
        <Text size="sm" c="dimmed">
          {words.freeFrom(formatDollars(method.free_above))}
        </Text>
      )}
    </ChoiceCard>
  );
}
