import { Anchor, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { type PaymentRow, paymentMethods, paymentStates } from "#contract/payments.ts";
import { statuses } from "#contract/words/en/statuses.ts";
import { adminOrderPath, editMemberPath } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { StatusWords, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { dayFilters, type ListFilter } from "#web/ui/data-table/filters.ts";
import type { NamedRange } from "#web/ui/day-range.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { payments as words } from "#words/panel/payments.ts";

export const paymentColumns: ListColumn<PaymentRow>[] = [
  {
    name: "order_number",
    card: "title",
    title: words.paymentColumns.order,
    isFixed: true,
    render: (payment) => <OrderLink payment={payment} />,
  },
  { name: "created_at", card: "note", title: words.paymentColumns.started, as: "moment" },
  {
    name: "member",
    card: "note",
    onCard: ({ member }) => <LongName name={member.name} />,
    title: words.paymentColumns.member,
    render: ({ member }) => <MemberLink member={member} />,
  },
  {
    name: "status",
    card: "foot",
    title: words.paymentColumns.state,
    render: (payment) => <PaymentState payment={payment} />,
  },
  {
    name: "method",
    card: "foot",
    onCard: (payment) => payment.method === "manual" && <Text size="sm">{howPaid(payment)}</Text>,
    title: words.paymentColumns.method,
    render: (payment) => <Text size="sm">{howPaid(payment)}</Text>,
  },
  {
    name: "reference",
    card: "line",
    title: words.paymentColumns.stripeReference,
    render: (payment) => <Reference payment={payment} />,
  },
  { name: "captured_at", title: words.paymentColumns.paid, isHiddenAtFirst: true, as: "moment" },
  {
    name: "refunded",
    card: "foot",
    onCard: (payment) => <RefundedInWords payment={payment} />,
    title: words.paymentColumns.refunded,
    align: "right",
    render: (payment) => <Refunded payment={payment} />,
  },
  {
    name: "amount",
    card: "side",
    title: words.paymentColumns.amount,
    align: "right",
    render: ({ amount }) => <Money value={amount} fw={600} />,
  },
];

/** The words of whoever marked it as paid, such as "Cash at training". */
const howPaid = ({ method, marked_as }: PaymentRow) => marked_as || statuses.method[method];

/** Once something has gone back, as money or as credits, or has to, it says so rather than that the payment was captured. */
function PaymentState({ payment }: { payment: PaymentRow }) {
  if (payment.to_give_back > 0) return <StatusWords kind="payment" status="to_give_back" />;
  const back = payment.refunded + payment.refunded_as_credits;
  if (payment.status !== "captured" || back === 0) return <StatusWords kind="card" status={payment.status} />;
  return <StatusWords kind="payment" status={back < payment.amount ? "partially_refunded" : "refunded"} />;
}

/** Money and credits one below the other: only money leaves the club. */
function Refunded({ payment }: { payment: PaymentRow }) {
  const { refunded, refunded_as_credits: credits, to_give_back } = payment;
  if (refunded === 0 && credits === 0 && to_give_back === 0) return <Text c="dimmed">–</Text>;
  return (
    <Stack gap={0} align="flex-end">
      {refunded > 0 && <Money value={refunded} />}
      {credits > 0 && (
        <Text size="sm">{sentence(words.paymentColumns.asCredits(<Money value={credits} />))}</Text>
      )}
      {to_give_back > 0 && (
        <Text size="sm">{sentence(words.paymentColumns.toGiveBack(<Money value={to_give_back} />))}</Text>
      )}
    </Stack>
  );
}

/** On a card, where no title says what it is. */
function RefundedInWords({
  payment: { refunded, refunded_as_credits, to_give_back },
}: {
  payment: PaymentRow;
}) {
  const amounts = [
    { name: "refundedAmount", amount: refunded },
    { name: "refundedAsCredits", amount: refunded_as_credits },
    { name: "toGiveBack", amount: to_give_back },
  ] as const;
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => (
      <Text key={name} size="sm">
        {sentence(words.paymentColumns[name](<Money value={amount} />))}
      </Text>
    ));
}

function OrderLink({ payment }: { payment: PaymentRow }) {
  return (
    <Anchor component={Link} to={adminOrderPath(payment.order_id)} fw={600}>
      {payment.order_number}
    </Anchor>
  );
}

function MemberLink({ member }: Pick<PaymentRow, "member">) {
  return (
    <Anchor component={Link} to={editMemberPath(member.id)} size="sm" c="inherit">
      <LongName name={member.name} />
    </Anchor>
  );
}

const shownLength = 22;

/** References are long; the whole one is told on hover, and searched for by any part of it. */
function Reference({ payment: { stripe_reference, stripe_url } }: { payment: PaymentRow }) {
  if (!stripe_reference) return <Text c="dimmed">–</Text>;
  const isLong = stripe_reference.length > shownLength;
  const short = isLong ? `${stripe_reference.slice(0, shownLength)}…` : stripe_reference;
  const text = { size: "sm", ff: "monospace", title: stripe_reference } as const;
  if (!stripe_url) return <Text {...text}>{short}</Text>;
  return (
    <Anchor {...text} href={stripe_url} target="_blank" rel="noopener noreferrer">
      {short} <IconExternalLink size={14} role="img" aria-label={words.paymentColumns.opensAtStripe} />
    </Anchor>
  );
}

/** What narrows the club's payments. */
export const paymentFilters = (ranges: NamedRange[]): ListFilter[] => [
  { name: "status", label: words.paymentFilters.state, choices: statusChoices("card", paymentStates) },
  {
    name: "method",
    label: words.paymentFilters.method,
    choices: paymentMethods.map((value) => ({ value, label: statuses.method[value] })),
  },
  ...dayFilters(ranges),
];
