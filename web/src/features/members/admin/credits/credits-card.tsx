import { Button, Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { StatementEntry } from "#contract/club-credits.ts";
import { clubMembers } from "#contract/club-members.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { DateTime, Money, sentence } from "#web/ui/written.tsx";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { availableCredits, movementWord } from "../../credits.ts";
import { Card } from "../person/cards.tsx";
import classes from "../person/person.module.css";
import { type CreditsAct, CreditsDialog } from "./credits-dialog.tsx";
import { MovementAmount, MovementFoot, MovementReason } from "./movement-cells.tsx";

/** What a member has, until when, and how much of it is set aside; admins change it here. */
export function CreditsCard({ member }: { member: AdminMember }) {
  const [act, setAct] = useState<CreditsAct | null>(null);
  const total = totalCredits(member);
  const about = { member: { id: member.id, name: member.name, email: member.email }, total };
  useHashAct(member.can.manage_credits ? { grant: () => setAct({ kind: "grant", ...about }) } : {});
  return (
    <Card title={words.creditsCard.credits}>
      <Text className={classes.balance}>
        <Money value={total} />
      </Text>
      {member.held_credits > 0 && (
        <Text size="sm" c="dimmed">
          {sentence(
            words.creditsCard.isSetAsideForOrders(
              <Money value={member.held_credits} />,
              <Money value={availableCredits(member)} />,
            ),
          )}
        </Text>
      )}
      <Divider my="sm" />
      <Parts member={member} />
      {member.can.manage_credits && (
        <Group grow mt="md">
          <Button onClick={() => setAct({ kind: "grant", ...about })}>{words.creditsCard.grant}</Button>
          <Button variant="default" onClick={() => setAct({ kind: "deduct", ...about })}>
            {words.creditsCard.deduct}
          </Button>
        </Group>
      )}
      <CreditsDialog act={act} onClose={() => setAct(null)} />
    </Card>
  );
}

function Parts({ member }: { member: AdminMember }) {
  const entries = member.credit_entries.toSorted(
    (a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at),
  );
  return (
    <Stack gap={6}>
      {entries.map((entry) => (
        <Group key={entry.id} justify="space-between" wrap="nowrap">
          <span>{sentence(words.creditsCard.until(<DateTime value={entry.expires_at} />))}</span>
          <Money value={entry.credits} />
        </Group>
      ))}
      <Group justify="space-between" wrap="nowrap">
        <span>{words.creditsCard.noExpiry}</span>
        <Money value={member.credits} />
      </Group>
    </Stack>
  );
}

const columns: ListColumn<StatementEntry>[] = [
  { name: "at", title: words.statement.when, isFixed: true, width: 170, as: "moment" },
  {
    name: "kind",
    card: "title",
    onCard: ({ kind }) => <Text fw={600}>{movementWord(kind)}</Text>,
    title: words.statement.what,
    isFixed: true,
    render: ({ kind }) => movementWord(kind),
  },
  {
    name: "reason",
    card: "line",
    title: words.statement.reason,
    render: (entry) => <MovementReason entry={entry} />,
  },
  { name: "actor", title: words.statement.by, render: ({ actor }) => actor || "–" },
  {
    name: "expires",
    title: words.statement.ends,
    render: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  {
    name: "amount",
    card: "side",
    title: words.statement.amount,
    isFixed: true,
    align: "right",
    render: ({ amount }) => <MovementAmount value={amount} />,
  },
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
