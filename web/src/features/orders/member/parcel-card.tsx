import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Parcel } from "#contract/parcels.ts";
import { formatDate } from "#web/lib/format.ts";
import { orderPath } from "#web/lib/paths.ts";
import { goodsText } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { orders } from "#words/orders.ts";
import { StepsBar } from "../steps-bar.tsx";
import classes from "./orders.module.css";

const { tracking: words } = orders;

/** One parcel: how far it is, who brings it, its number, and what is in it. */
export function ParcelCard({ parcel, withOrder = false }: { parcel: Parcel; withOrder?: boolean }) {
  const { carrier, carrier_name, tracking_number, tracking_url } = parcel;
  const steps = parcelSteps(parcel.status).map((step) => ({ ...step, text: words.steps.names[step.name] }));
  return (
    <Card withBorder>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div className={classes.words}>
            <Text fw={650}>{parcelSentence(parcel)}</Text>
            <Text size="sm" c="dimmed">
              {carrier === null ? words.collection : carrier_name}
              {tracking_number && (
                <>
                  {` · ${words.number} `}
                  <span className="tabular">{tracking_number}</span>
                </>
              )}
            </Text>
            {withOrder && (
              <Anchor component={Link} to={orderPath(parcel.order_id)} size="sm">
                {words.order(parcel.order_number)}
              </Anchor>
            )}
          </div>
          {tracking_url && <TrackLink url={tracking_url} />}
        </Group>
        {steps.length > 0 && <StepsBar words={words.steps} steps={steps} />}
        <ul className={classes.contents} aria-label={words.contents}>
          {parcel.lines.map((line) => (
            <li key={line.order_line_id}>
              <ProductImage image={line.image} sizes="48px" alt="" />
              <Text size="sm">{words.line(line.quantity, goodsText(line))}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function TrackLink({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      size="sm"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {words.track}
    </Button>
  );
}

/** One that the member has had, in a line. */
export function PastParcel({ parcel }: { parcel: Parcel }) {
  return (
    <li className={classes.pastParcel}>
      <Text size="sm" fw={600}>
        {parcelSentence(parcel)}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={1}>
        {parcel.lines.map((line) => words.line(line.quantity, line.title)).join(", ")}
      </Text>
      <Anchor component={Link} to={orderPath(parcel.order_id)} size="sm">
        {words.order(parcel.order_number)}
      </Anchor>
    </li>
  );
}

type Status = Parcel["status"];
const ways = {
  sent: ["placed", "packed", "sent", "delivered"],
  collected: ["placed", "packed", "ready", "collected"],
} as const;

/** How many of the four steps are done in each state; a parcel that came back goes its way no further. */
const doneIn: Record<Exclude<Status, "returned">, number> = {
  shipped: 3,
  ready_to_collect: 3,
  delivered: 4,
  collected: 4,
};

/** The way of a parcel to the member in four steps, and how far it is; nothing for one that came back. */
export function parcelSteps(status: Status) {
  if (status === "returned") return [];
  const done = doneIn[status];
  const way = status === "shipped" || status === "delivered" ? ways.sent : ways.collected;
  return way.map((name, at) => ({ name, isDone: at < done, isNext: at === done }));
}

/** Where it is, and since when: `Delivered on 5 Mar 2026`. */
function parcelSentence({ status, shipped_at, delivered_at, events }: Parcel): string {
  const last = events.at(-1)?.at ?? null;
  const since = status === "returned" ? last : (delivered_at ?? shipped_at ?? last);
  return since === null ? "" : words.since[status](formatDate(since));
}

/** Whether the member does not have it yet. */
export function isUnderWay(status: Status): boolean {
  return status === "shipped" || status === "ready_to_collect";
}
