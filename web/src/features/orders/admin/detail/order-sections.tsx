import { Anchor, Button, Divider, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { saidRefund } from "#contract/order-statuses.ts";
import { statuses } from "#contract/words/en/statuses.ts";
import { formatDollars } from "#web/lib/format.ts";
import { editMemberPath } from "#web/lib/panel-paths.ts";
import { costLines } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { orderSums } from "#words/order-sums.ts";
import { orders as words } from "#words/panel/orders.ts";
import { cardLabel, isIncluded, packText } from "../../order-words.ts";
import classes from "./order-sections.module.css";

export function AdminOrderSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

export function AdminOrderLines({ lines }: Pick<AdminOrder, "lines">) {
  return (
    <AdminOrderSection title={words.orderSections.items}>
      {lines.map((line) => (
        <div key={line.id} className={classes.line}>
          <ProductImage image={line.image} sizes="56px" alt="" />
          <div className={classes.words}>
            <Text fw={600}>{line.title}</Text>
            <Text size="sm" c="dimmed">
              {[line.color, line.size, line.sku].filter(Boolean).join(" · ")}
            </Text>
            {line.pack_label && <Text size="sm">{packText(line)}</Text>}
            <Text size="sm" c="dimmed">
              {packedWords(line)}
              {line.refunded_quantity > 0 && words.orderSections.refundedOf(line.refunded_quantity)}
            </Text>
          </div>
          <div className={classes.amount}>
            {isIncluded(line) ? (
              <Text size="sm" c="dimmed">
                {words.orderSections.included(line.quantity)}
              </Text>
            ) : (
              <>
                <Text fw={600}>{formatDollars(line.line_total)}</Text>
                <Text size="sm" c="dimmed">
                  {line.quantity} × {formatDollars(line.unit_price)}
                </Text>
              </>
            )}
          </div>
        </div>
      ))}
    </AdminOrderSection>
  );
}

function packedWords(line: AdminOrder["lines"][number]): string {
  const { quantity, packed_quantity, left_quantity, back_quantity } = line;
  if (back_quantity === quantity) return words.orderSections.backAtTheClub;
  const toSend = packed_quantity + left_quantity;
  const packed =
    toSend > 0 ? words.orderSections.ofPacked(packed_quantity, toSend) : words.orderSections.handedOver;
  return back_quantity > 0 ? words.orderSections.backAtTheClubPacked(packed, back_quantity) : packed;
}

/** How the total comes about and who paid which part. */
export function AdminOrderMoney({ order }: { order: AdminOrder }) {
  return (
    <AdminOrderSection title={words.orderSections.money}>
      <Stack gap={6}>
        {costLines(order, { shipping: orderSums.deliveryBy(order.shipping_method) }).map((line) => (
          <Row key={line.cost} label={line.label} value={line.amount} />
        ))}
        <Row label={words.orderSections.total} value={order.total} isStrong />
        <Divider my={4} />
        <Row label={words.orderSections.credits} value={order.credits_used} />
        <Row label={cardLabel(order)} value={order.amount_due} />
        {order.paid_by_club > 0 && <Row label={words.orderSections.theClub} value={order.paid_by_club} />}
        {order.refunded > 0 && <Row label={words.orderSections.refunded} value={order.refunded} />}
        {order.to_give_back > 0 && <Row label={statuses.payment.to_give_back} value={order.to_give_back} />}
      </Stack>
    </AdminOrderSection>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: number; isStrong?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" fw={isStrong ? 650 : undefined}>
      <span className={classes.words}>{label}</span>
      <span className="tabular">{formatDollars(value)}</span>
    </Group>
  );
}

export function AdminOrderMember({ order }: { order: AdminOrder }) {
  const { member } = order;
  return (
    <AdminOrderSection title={words.orderSections.member}>
      {member.is_erased ? (
        <Text fw={600}>{member.name}</Text>
      ) : (
        <Anchor component={Link} to={editMemberPath(member.id)} fw={600} display="block">
          {member.name}
        </Anchor>
      )}
      {member.email !== "" && (
        <Anchor href={`mailto:${member.email}`} className={classes.words}>
          {member.email}
        </Anchor>
      )}
      {member.phone && <Text>{member.phone}</Text>}
    </AdminOrderSection>
  );
}

export function AdminOrderAddress({ order }: { order: AdminOrder }) {
  const { address } = order;
  if (address === null) {
    return (
      <AdminOrderSection title={words.orderSections.collection}>
        <Text>{order.shipping_method}</Text>
      </AdminOrderSection>
    );
  }
  return (
    <AdminOrderSection title={words.orderSections.address}>
      <Text fw={600}>{address.name}</Text>
      {address.lines.map((line) => (
        <Text key={line} className={classes.words}>
          {line}
        </Text>
      ))}
      {address.phone && <Text>{address.phone}</Text>}
    </AdminOrderSection>
  );
}

const refundWords = {
  card: words.orderSections.backToTheCard,
  credits: words.orderSections.backToCredits,
  hand: words.orderSections.backByHand,
};

type PaymentsProps = { order: AdminOrder; onGivenBack: (refund: AdminOrder["refunds"][number]) => void };

/** Payment attempts, and refunds. */
export function Payments({ order, onGivenBack }: PaymentsProps) {
  if (order.payments.length === 0 && order.refunds.length === 0) return null;
  return (
    <AdminOrderSection title={words.orderSections.paymentsAndRefunds}>
      <Stack gap="sm">
        {order.payments.map((payment) => (
          <Group key={`payment ${payment.id}`} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Group gap="xs">
                <span>{statuses.method[payment.method]}</span>{" "}
                <StatusBadge kind="card" status={payment.status} />
              </Group>
              <Text size="xs" c="dimmed">
                <DateTime value={payment.created_at} withTime />
                {payment.stripe_reference && ` · ${payment.stripe_reference}`}
              </Text>
            </div>
            <span className={classes.amount}>{formatDollars(payment.amount)}</span>
          </Group>
        ))}
        {order.refunds.map((refund) => (
          <Group key={`refund ${refund.id}`} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Group gap="xs">
                <span>{refundWords[refund.destination]}</span>{" "}
                <StatusBadge kind="refund" status={saidRefund(refund)} />
              </Group>
              <Text size="xs" c="dimmed">
                <DateTime value={refund.created_at} withTime /> · {refund.reason}
              </Text>
              {order.can.mark_given_back && saidRefund(refund) === "to_give_back" && (
                <Button size="compact-sm" variant="default" mt={4} onClick={() => onGivenBack(refund)}>
                  {words.orderSections.markAsGivenBack}
                </Button>
              )}
              {refund.status === "owed" && <Text size="xs">{words.orderSections.owedUntilDisputeEnds}</Text>}
              {refund.status === "failed" && (
                <Text size="xs" c="error">
                  {words.orderSections.refundOtherwise(refund.error ?? words.orderSections.theBankReturnedIt)}
                </Text>
              )}
            </div>
            <span className={classes.amount}>−{formatDollars(refund.amount)}</span>
          </Group>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}
