import { Anchor, Button, Card, Group, List, Stack, Text, Timeline } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Parcel } from "#contract/parcels.ts";
import { orders } from "#words/orders.ts";
import { orderPath } from "../../../lib/paths.ts";
import { goodsText } from "../../../shared/orders/for-person.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import classes from "./orders.module.css";

const { tracking: words } = orders;

/** One parcel: who brings it, its number, what is in it, where it has been. */
export function ParcelCard({ parcel, withOrder = false }: { parcel: Parcel; withOrder?: boolean }) {
  const isSent = parcel.carrier !== null;
  return (
    <Card withBorder>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={650}>{isSent ? parcel.carrier_name : words.collection}</Text>
            {withOrder && (
              <Anchor component={Link} to={orderPath(parcel.order_id)} size="sm">
                {words.order(parcel.order_number)}
              </Anchor>
            )}
          </div>
          <StatusBadge kind="parcel" status={parcel.status} />
        </Group>
        {(parcel.tracking_number || parcel.tracking_url) && (
          <Group justify="space-between" gap="sm">
            <Text size="sm" className={classes.number}>
              <Text span c="dimmed" inherit>
                {words.number}{" "}
              </Text>
              <span className="tabular">{parcel.tracking_number}</span>
            </Text>
            {parcel.tracking_url && (
              <Button
                component="a"
                href={parcel.tracking_url}
                target="_blank"
                rel="noopener noreferrer"
                variant="light"
                size="sm"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                {words.track}
              </Button>
            )}
          </Group>
        )}
        <List size="sm" aria-label={words.contents}>
          {parcel.lines.map((line) => (
            <List.Item key={line.order_line_id}>{words.line(line.quantity, goodsText(line))}</List.Item>
          ))}
        </List>
        {parcel.events.length > 0 && <Events events={parcel.events} />}
      </Stack>
    </Card>
  );
}

function Events({ events }: Pick<Parcel, "events">) {
  return (
    <Timeline active={events.length - 1} bulletSize={14} lineWidth={2} color="club">
      {events.map((event) => (
        <Timeline.Item key={`${event.at} ${event.text}`} title={<Text size="sm">{event.text}</Text>}>
          <Text size="xs" c="dimmed">
            <DateTime value={event.at} withTime />
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
