import { Badge, Group, Text } from "@mantine/core";
import type { Address } from "#contract/shipping.ts";
import { ChoiceCard } from "../../ui/choice-card.tsx";

type Shown = Pick<Address, "name" | "lines">;

/** An address to choose; `badge` says what is special about it. */
export function AddressCard({ value, address, badge }: { value: string; address: Shown; badge?: string }) {
  return (
    <ChoiceCard value={value}>
      <Group gap="xs">
        <Text fw={600}>{address.name}</Text>
        {badge && <Badge variant="default">{badge}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {address.lines.join(", ")}
      </Text>
    </ChoiceCard>
  );
}
