import { Anchor, Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { Parcel } from "#contract/parcels.ts";
import { orders as words } from "#words/panel/orders.ts";
import { goodsText } from "../../../../shared/orders/for-person.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { isChangeable } from "../../parcel-form.ts";
import classes from "./order-sections.module.css";
import { AdminOrderSection } from "./order-sections.tsx";

type ParcelsProps = { order: AdminOrder; onEdit: (parcel: Parcel) => void };

/** What was sent or waits at the club, and how far it is. */
export function Parcels({ order, onEdit }: ParcelsProps) {
  const mayChange = order.can.ship || order.status === "completed";
  return (
    <AdminOrderSection title={words.parcels.parcels}>
      {order.parcels.length === 0 && <Text c="dimmed">{words.parcels.nothingHasBeenPackedYet}</Text>}
      <Stack gap="sm">
        {order.parcels.map((parcel) => (
          <Paper key={parcel.id} withBorder p="sm">
            <Group justify="space-between" align="flex-start">
              <div className={classes.words}>
                <Text fw={600}>
                  {parcel.carrier === null ? words.parcels.collectionAtTheClub : parcel.carrier_name}
                </Text>
                <Tracking parcel={parcel} />
                {parcel.shipped_at && (
                  <Text size="xs" c="dimmed">
                    <DateTime value={parcel.shipped_at} withTime />
                  </Text>
                )}
              </div>
              <StatusBadge kind="parcel" status={parcel.status} />
            </Group>
            <List size="sm" mt="xs">
              {parcel.lines.map((line) => (
                <List.Item key={line.order_line_id}>
                  {line.quantity} × {goodsText(line)}
                </List.Item>
              ))}
            </List>
            {mayChange && isChangeable(parcel) && (
              <Button size="xs" variant="default" mt="sm" onClick={() => onEdit(parcel)}>
                {words.parcels.updateThisParcel}
              </Button>
            )}
          </Paper>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function Tracking({ parcel }: { parcel: Parcel }) {
  if (!parcel.tracking_number) return null;
  if (!parcel.tracking_url) return <Text size="sm">{parcel.tracking_number}</Text>;
  return (
    <Anchor href={parcel.tracking_url} target="_blank" rel="noopener noreferrer" size="sm">
      {parcel.tracking_number}{" "}
      <IconExternalLink size={14} role="img" aria-label={words.parcels.opensTheCarriersPage} />
    </Anchor>
  );
}
