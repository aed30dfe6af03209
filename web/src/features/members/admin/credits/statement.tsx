import { Anchor, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StatementEntry } from "#contract/club-credits.ts";
import { clubMembers } from "#contract/club-members.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { adminOrderPath } from "#web/lib/panel-paths.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { DateTime, Money, sentence } from "#web/ui/written.tsx";
import { memberCredits as words } from "#words/panel/member-credits.ts";

/** Why credits moved, with the order that it was for. */
function MovementReason({ entry }: { entry: StatementEntry }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {entry.reason}
      {entry.order_id !== null && (
        <>
          {entry.reason && " · "}
          <Anchor component={Link} to={adminOrderPath(entry.order_id)} inherit underline="always">
            {entry.order_number ?? words.movementCells.order}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** With its sign, so that it does not depend on colour alone. */
function MovementAmount({ value }: { value: number }) {
  return (
    <Text span inherit className="tabular" fw={600} c={value < 0 ? undefined : "success"}>
      {value < 0 ? "−" : "+"}
      {formatDollars(Math.abs(value))}
    </Text>
  );
}

/** On a card: when and by whom, and the balance after it. */
export function MovementFoot({ entry }: { entry: StatementEntry }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed">
        <DateTime value={entry.at} withTime />
        {entry.actor && ` · ${entry.actor}`}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {sentence(words.movementCells.balance(<Money value={entry.balance} />))}
      </Text>
    </Group>
  );
}

/** Those that the statement of all members has too. */
export const sharedColumns = {
  at: { name: "at", title: words.statement.when, isFixed: true, width: 170, as: "moment" },
  reason: {
    name: "reason",
    card: "line",
    title: words.statement.reason,
    render: (entry) => <MovementReason entry={entry} />,
  },
  actor: { name: "actor", title: words.statement.by, render: ({ actor }) => actor || "–" },
  expires: {
    name: "expires",
    title: words.statement.ends,
    render: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  amount: {
    name: "amount",
    card: "side",
    title: words.statement.amount,
    isFixed: true,
    align: "right",
    render: ({ amount }) => <MovementAmount value={amount} />,
  },
} satisfies Record<string, ListColumn<StatementEntry>>;

const columns: ListColumn<StatementEntry>[] = [
  sharedColumns.at,
  {
    name: "kind",
    card: "title",
    onCard: ({ kind }) => <Text fw={600}>{movementWord(kind)}</Text>,
    title: words.statement.what,
    isFixed: true,
    render: ({ kind }) => movementWord(kind),
  },
  sharedColumns.reason,
  sharedColumns.actor,
  sharedColumns.expires,
  sharedColumns.amount,
  {
    name: "balance",
    card: "line",
    onCard: (entry) => <MovementFoot entry={entry} />,
    title: words.statement.balance,
    isFixed: true,
    align: "right",
    render: ({ balance }) => <Money value={balance} fw={600} />,
  },
];

/** Every movement of a member's credits with the balance after it, newest first. */
export function MemberCreditStatement({ memberId }: { memberId: number }) {
  const list = useList(adminApi.clubMembers.creditStatement, clubMembers.creditStatement, {
    always: { id: memberId },
  });
  return (
    <section aria-label={words.statement.creditStatement}>
      <ListScreen<StatementEntry>
        title={words.statement.creditMovements}
        header={
          <Title order={2} size="h3" mb="md">
            {words.statement.creditStatement}
          </Title>
        }
        list={list}
        columns={columns}
        empty={{ text: words.statement.creditsThatCome }}
      />
    </section>
  );
}

const movementWords: Record<StatementEntry["kind"], string> = {
  grant: words.credits.granted,
  deduct: words.credits.deducted,
  spend: words.credits.spent,
  refund: words.credits.refunded,
  expire: words.credits.expired,
};

export function movementWord(kind: StatementEntry["kind"]): string {
  return movementWords[kind];
}
