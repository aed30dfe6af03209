import { Paper, Stack, Text } from "@mantine/core";
import { IconClock, IconMapPin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ShippingMethod } from "#contract/shipping.ts";
import { checkout } from "#words/checkout.ts";
import { WrittenLines } from "../../../ui/written-lines.tsx";
import { useContact } from "../api.ts";
import classes from "./checkout-page.module.css";

/** Where the club is, and when it hands out orders, as far as it has told. */
export function PlaceToCollect({ method }: { method: Pick<ShippingMethod, "description"> }) {
  const { location } = useContact().data?.data[0] ?? {};
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        {location && <Told icon={<IconMapPin size={20} stroke={1.7} aria-hidden />}>{location}</Told>}
        {method.description && (
          <Told icon={<IconClock size={20} stroke={1.7} aria-hidden />}>{method.description}</Told>
        )}
        <Text size="sm" c="dimmed">
          {checkout.collection.told}
        </Text>
      </Stack>
    </Paper>
  );
}

function Told({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <div className={classes.told}>
      {icon}
      <Text>
        <WrittenLines text={children} />
      </Text>
    </div>
  );
}
