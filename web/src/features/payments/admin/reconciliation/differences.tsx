import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Difference, differenceKinds } from "#contract/reconciliation.ts";
import { formatDay } from "#web/lib/format.ts";
import { adminOrderPath } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { payments as words } from "#words/panel/payments.ts";

type OnExplain = (difference: Difference) => void;

export function differenceColumns(onExplain: OnExplain): ListColumn<Difference>[] {
  return [
    {
      name: "kind",
      card: "title",
      title: words.differenceColumns.whatDiffers,
      isFixed: true,
      render: (difference) => <What difference={difference} />,
    },
    {
      name: "order",
      card: "foot",
      title: words.differenceColumns.order,
      render: (difference) => <OrderLink difference={difference} />,
    },
    {
      name: "ours",
      card: "line",
      onCard: ({ ours, theirs }) =>
        sentence(words.differenceColumns.shopStripe(<Amount value={ours} />, <Amount value={theirs} />)),
      title: words.differenceColumns.shop,
      align: "right",
      render: ({ ours }) => <Amount value={ours} />,
    },
    {
      name: "theirs",
      title: words.differenceColumns.stripe,
      align: "right",
      render: ({ theirs }) => <Amount value={theirs} />,
    },
    {
      name: "found_at",
      card: "note",
      title: words.differenceColumns.day,
      render: ({ day }) => formatDay(day),
    },
    {
      name: "status",
      card: "foot",
      title: words.differenceColumns.state,
      render: (difference) => <State difference={difference} />,
    },
    {
      name: "act",
      card: "end",
      title: "",
      align: "right",
      isFixed: true,
      render: (difference) => <ExplainButton difference={difference} onExplain={onExplain} />,
    },
  ];
}

type CardProps = { difference: Difference; onExplain: OnExplain };

function What({ difference }: { difference: Difference }) {
  const { kind, text, stripe_reference, stripe_url } = difference;
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" fw={600}>
        {differenceWords[kind]}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {stripe_reference && stripe_url && (
        <Anchor href={stripe_url} target="_blank" rel="noopener noreferrer" size="xs">
          {stripe_reference}
        </Anchor>
      )}
      {stripe_reference && !stripe_url && <Text size="xs">{stripe_reference}</Text>}
    </div>
  );
}

function OrderLink({ difference: { order } }: { difference: Difference }) {
  if (!order) return <Text c="dimmed">–</Text>;
  return (
    <Anchor component={Link} to={adminOrderPath(order.id)} size="sm" fw={600}>
      {order.number}
    </Anchor>
  );
}

function Amount({ value }: { value: number | null }) {
  return value === null ? <Text span>–</Text> : <Money value={value} />;
}

function State({ difference: { status, note, explained_by } }: { difference: Difference }) {
  return (
    <div>
      <StatusBadge kind="difference" status={status} isQuiet />
      {note && (
        <Text size="xs" c="dimmed" mt={4} maw={220} style={{ overflowWrap: "anywhere" }}>
          {note}
          {explained_by && ` (${explained_by})`}
        </Text>
      )}
    </div>
  );
}

function ExplainButton({ difference, onExplain }: CardProps) {
  if (difference.status === "gone") return null;
  return (
    <Button size="xs" variant="default" onClick={() => onExplain(difference)}>
      {difference.status === "open" ? words.differenceColumns.explain : words.differenceColumns.editTheNote}
    </Button>
  );
}

type DifferenceKind = (typeof differenceKinds)[number];

export const differenceWords: Record<DifferenceKind, string> = {
  payment_missing_here: words.difference.onlyStripeHasThePayment,
  payment_missing_at_stripe: words.difference.onlyShopHasPayment,
  amount_differs: words.difference.amountsDiffer,
  state_differs: words.difference.statusesDiffer,
  refund_missing_here: words.difference.onlyStripeHasTheRefund,
  refund_missing_at_stripe: words.difference.onlyShopHasRefund,
};

/** The days before `today` that a comparison begins with: last week. Both `YYYY-MM-DD`, in UTC. */
export function lastWeek(today: Date): { from: string; to: string } {
  const dayBefore = (days: number) =>
    new Date(today.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  return { from: dayBefore(7), to: dayBefore(1) };
}
