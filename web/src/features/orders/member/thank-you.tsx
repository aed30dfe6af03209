import { Button, CloseButton, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import {
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconMapPin,
  IconTruckDelivery,
  IconWallet,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { formatDay, formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath } from "#web/lib/paths.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { placedBefore } from "#web/shared/cart/order-attempt.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { orders } from "#words/orders.ts";
import { ui } from "#words/ui.ts";
import { calendarFile } from "../own-orders.ts";
import classes from "./orders.module.css";

const { thanks: words } = orders;

/** What has just been ordered, above the orders; for as long as the member stays there. */
export function ThankYou() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = placedBefore(state);
  if (id === null) return null;
  return <Placed key={id} id={id} onClose={() => void navigate({ pathname, search }, { replace: true })} />;
}

function Placed({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(memberApi.orders.getOrder.queryOptions({ input: { id: String(id) } }));
  const name = useUserStore(({ user }) => user?.first_name);
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mb="xl"
      aria-labelledby="thank-you"
      className={classes.thanks}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
        <Title order={2} size="h3" id="thank-you">
          {words.title(name ?? "")}
        </Title>
        <CloseButton size="lg" aria-label={ui.dialog.close} onClick={onClose} />
      </Group>
      <QueryState query={query} skeleton={<Skeleton height={120} />}>
        {({ data }) => <About order={data} />}
      </QueryState>
    </Paper>
  );
}

function About({ order }: { order: MemberOrder }) {
  const credits = useUserStore(({ userCredits }) => userCredits);
  const { collection, expected, address } = order;
  return (
    <Stack gap="md">
      <Text>{words.placed[order.shipping_kind](order.number)}</Text>
      <div className={classes.pictures}>
        {order.images.map((image) => (
          <ProductImage key={image.url} image={image} sizes="56px" alt="" />
        ))}
      </div>
      <ul className={classes.facts}>
        {collection?.place && <Fact icon={<IconMapPin size={20} aria-hidden />}>{collection.place}</Fact>}
        {collection?.hours && <Fact icon={<IconClock size={20} aria-hidden />}>{collection.hours}</Fact>}
        {address && (
          <Fact icon={<IconTruckDelivery size={20} aria-hidden />}>
            {words.goesTo([address.name, ...address.lines].join(", "))}
          </Fact>
        )}
        {expected && <Fact icon={<IconCalendar size={20} aria-hidden />}>{when(order, expected)}</Fact>}
        {order.credits_used > 0 && (
          <Fact icon={<IconWallet size={20} aria-hidden />}>{words.creditsLeft(formatDollars(credits))}</Fact>
        )}
      </ul>
      <Group gap="sm">
        <Button component={Link} to={orderPath(order.id)} variant="default">
          {words.see}
        </Button>
        {expected && (
          <Button
            variant="subtle"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            onClick={() => saveAsFile(`${order.number}.ics`, entryOf(order, expected), "text/calendar")}
          >
            {words.calendar}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      <Text>{children}</Text>
    </li>
  );
}

type Days = NonNullable<MemberOrder["expected"]>;

function when({ collection }: MemberOrder, { from, to }: Days): string {
  const arrivalWords = collection ? words.ready : words.arrives;
  return from === to
    ? arrivalWords.on(formatDay(from))
    : arrivalWords.between(formatDay(from), formatDay(to));
}

function entryOf(order: MemberOrder, { from, to }: Days): string {
  const { collection } = order;
  const address = new URL(orderPath(order.id), window.location.origin).href;
  return calendarFile({
    uid: `order-${order.id}@${window.location.hostname}`,
    title: (collection ? words.toCollect : words.toArrive)(order.number),
    from,
    to,
    place: collection?.place ?? "",
    notes: [collection?.hours, address].filter(Boolean).join("\n"),
    written: new Date(),
  });
}
