import { Group, Stack, Text, Title } from "@mantine/core";
import type { StatementEntry } from "#contract/club-credits.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { movementWord } from "../../credits.ts";
import { useStatement } from "../api.ts";
import { MovementAmount, MovementFoot, MovementReason } from "./movement-cells.tsx";

const columns: Column<StatementEntry>[] = [
  {
    name: "at",
    title: words.statement.when,
    isFixed: true,
    width: 170,
    render: ({ at }) => <DateTime value={at} withTime />,
  },
  { name: "kind", title: words.statement.what, isFixed: true, render: ({ kind }) => movementWord(kind) },
  { name: "reason", title: words.statement.reason, render: (entry) => <MovementReason entry={entry} /> },
  { name: "actor", title: words.statement.by, render: ({ actor }) => actor || "–" },
  {
    name: "expires",
    title: words.statement.ends,
    render: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  {
    name: "amount",
    title: words.statement.amount,
    isFixed: true,
    align: "right",
    render: ({ amount }) => <MovementAmount value={amount} />,
  },
  {
    name: "balance",
    title: words.statement.balance,
    isFixed: true,
    align: "right",
    render: ({ balance }) => <Money value={balance} fw={600} />,
  },
];

/** Every movement of a member's credits with the balance after it, newest first. */
export function MemberCreditStatement({ memberId }: { memberId: number }) {
  const list = useListParams();
  const entries = useStatement(memberId, list.params);
  return (
    <section aria-label={words.statement.creditStatement}>
      <Title order={2} size="h3" mb="md">
        {words.statement.creditStatement}
      </Title>
      <DataTable<StatementEntry>
        label={words.statement.creditMovements}
        query={entries}
        list={list}
        columns={columns}
        renderCard={(entry) => <EntryCard entry={entry} />}
        empty={{ text: words.statement.creditsThatCome }}
      />
    </section>
  );
}

function EntryCard({ entry }: { entry: StatementEntry }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{movementWord(entry.kind)}</Text>
        <MovementAmount value={entry.amount} />
      </Group>
      <MovementReason entry={entry} />
      <MovementFoot entry={entry} />
    </Stack>
  );
}
