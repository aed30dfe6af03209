import { Badge, Group, Text } from "@mantine/core";
import type { Address } from "#contract/shipping.ts";
import { ChoiceCard } from "./choice-card.tsx";

/** An address that is not kept has no number, and its country's name may not be known. */
type Shown = Omit<Address, "id" | "is_default" | "country_name"> & { country_name?: string };

/** An address to choose; `badge` says what is special about it. */
export function AddressCard({ value, address, badge }: { value: string; address: Shown; badge?: string }) {
  const town = [address.postcode, address.city, address.state].filter(Boolean).join(" ");
  return (
    <ChoiceCard value={value}>
      <Group gap="xs">
        <Text fw={600}>{address.name}</Text>
        {badge && <Badge variant="default">{badge}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {[address.line1, address.line2].filter(Boolean).join(", ")}
        <br />
        {town}, {address.country_name ?? address.country}
      </Text>
    </ChoiceCard>
  );
}
