import { Anchor, Divider, Group, Paper, Stack, Text, Timeline, Title } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { saidPayment } from "#contract/order-statuses.ts";
import type { MemberReturn } from "#contract/returns.ts";
import { maxPerPage } from "#contract/shapes.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths, productPath } from "#web/lib/paths.ts";
import { costLines } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { orderSums } from "#words/order-sums.ts";
import { orders } from "#words/orders.ts";
import { cardLabel, isIncluded, packText } from "../order-words.ts";
import classes from "./orders.module.css";

const { detail: words, payment: money } = orders;

function MemberOrderSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

export function MemberOrderLines({ lines }: Pick<MemberOrder, "lines">) {
  return (
    <MemberOrderSection title={words.items}>
      {lines.map((line) => (
        <div key={line.id} className={classes.line}>
          <ProductImage image={line.image} sizes="64px" alt="" />
          <div className={classes.words}>
            <Anchor component={Link} to={productPath(line.product_id)} fw={600} c="inherit">
              {line.title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[line.color, line.size].filter(Boolean).join(", ")}
              {isIncluded(line) && ` ${words.times(line.quantity)}`}
            </Text>
            {!isIncluded(line) && (
              <Text size="sm" c="dimmed">
                {words.each(line.quantity, formatDollars(line.unit_price))}
              </Text>
            )}
            {line.pack_label && (
              <Text size="sm" className={classes.fromPack}>
                <IconGift size={16} aria-hidden />
                {packText(line)}
              </Text>
            )}
          </div>
          {isIncluded(line) ? (
            <Text size="sm" c="dimmed">
              {words.included}
            </Text>
          ) : (
            <Money value={line.line_total} fw={600} />
          )}
        </div>
      ))}
    </MemberOrderSection>
  );
}

/** How the total comes about, and who paid which part of it. */
export function Payment({ order }: { order: MemberOrder }) {
  return (
    <MemberOrderSection title={money.title}>
      <Stack gap="xs">
        <Group justify="space-between" mb={4}>
          <StatusBadge kind="payment" status={saidPayment(order)} />
        </Group>
        {costLines(order, { shipping: orderSums.deliveryBy(order.shipping_method) }).map((line) => (
          <Row key={line.cost} label={line.label} value={line.text} />
        ))}
        <Row label={money.total} value={formatDollars(order.total)} isStrong />
        <Divider my={4} />
        {order.credits_used > 0 && <Row label={money.credits} value={formatDollars(order.credits_used)} />}
        {order.amount_due > 0 && <Row label={cardLabel(order)} value={formatDollars(order.amount_due)} />}
        {order.paid_by_club > 0 && <Row label={money.byClub} value={formatDollars(order.paid_by_club)} />}
        {order.refunded > 0 && <Row label={money.refunded} value={formatDollars(order.refunded)} />}
      </Stack>
      <Refunds refunds={order.refunds} />
    </MemberOrderSection>
  );
}

/** What was given back and what is on its way, each with where it goes. */
function Refunds({ refunds }: Pick<MemberOrder, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      <Title order={3} size="h5">
        {money.refunds}
      </Title>
      {refunds.map((refund) => (
        <div key={refund.id}>
          <Row label={money.refundTo[refund.destination]} value={formatDollars(refund.amount)} />
          <Text size="sm" c="dimmed">
            {refund.status === "pending" &&
              (refund.destination === "hand" ? money.refundByHand : money.refundPending)}
            {refund.status === "failed" && money.refundFailed}
            {refund.status === "owed" && money.refundOwed}
            {refund.status === "lost" && money.refundLost}
            {refund.status === "succeeded" && <DateTime value={refund.created_at} />}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" fw={isStrong ? 650 : undefined}>
      <span className={classes.words}>{label}</span>
      <span className="tabular">{value}</span>
    </Group>
  );
}

export function Destination({ order }: { order: MemberOrder }) {
  const { address } = order;
  if (order.shipping_kind === "collect" || address === null) {
    return (
      <MemberOrderSection title={words.collection}>
        <Text fw={600}>{order.shipping_method}</Text>
        {order.collection?.place && <Text className={classes.words}>{order.collection.place}</Text>}
        {order.collection?.hours && <Text className={classes.words}>{order.collection.hours}</Text>}
        <Text size="sm" c="dimmed">
          {words.collectionText}
        </Text>
      </MemberOrderSection>
    );
  }
  return (
    <MemberOrderSection title={words.address}>
      <Text fw={600}>{address.name}</Text>
      {address.lines.map((line) => (
        <Text key={line} className={classes.words}>
          {line}
        </Text>
      ))}
      {address.phone && <Text>{address.phone}</Text>}
    </MemberOrderSection>
  );
}

export function MemberOrderHistory({ timeline }: Pick<MemberOrder, "timeline">) {
  return (
    <MemberOrderSection title={words.history}>
      <Timeline active={timeline.length - 1} bulletSize={16} lineWidth={2} color="club" mt="md">
        {timeline.map((entry) => (
          <Timeline.Item key={entry.id} title={<Text fw={500}>{entry.text}</Text>}>
            <Text size="sm" c="dimmed">
              <DateTime value={entry.at} withTime />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </MemberOrderSection>
  );
}

const { returns: returnsWords, tracking } = orders;

/** What the member wants to send back of this order; nothing where there is no such thing. */
export function MemberOrderReturns({ orderId }: { orderId: number }) {
  const { data } = useQuery(
    memberApi.returns.mine.queryOptions({
      input: { order_id: orderId, per_page: maxPerPage },
      staleTime: 0,
    }),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <MemberOrderSection title={returnsWords.title}>
      <Stack gap="sm">
        {data.data.map((one) => (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Anchor component={Link} to={`${paths.memberReturns}?order_id=${orderId}`} fw={500}>
                {whatOf(one)}
              </Anchor>
              <Text size="sm" c="dimmed">
                <DateTime value={one.created_at} withTime />
              </Text>
            </div>
            <StatusBadge kind="return" status={one.status} />
          </Group>
        ))}
      </Stack>
    </MemberOrderSection>
  );
}

function whatOf({ kind, lines }: MemberReturn): string {
  const goods = lines.map(({ quantity, title }) => tracking.line(quantity, title)).join(", ");
  return kind === "exchange" ? returnsWords.exchangeOf(goods) : returnsWords.returnOf(goods);
}
