import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { CreditMovement } from "#contract/credit-movements.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { editMemberPath } from "../../../../lib/panel-paths.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { movementWord } from "../../credits.ts";
import { MovementAmount, MovementFoot, MovementReason } from "./movement-cells.tsx";

/** The sortable ones are named after the server's sort columns. */
export const movementColumns: Column<CreditMovement>[] = [
  {
    name: "at",
    title: words.movementColumns.when,
    sortable: true,
    isFixed: true,
    width: 170,
    render: ({ at }) => <DateTime value={at} withTime />,
  },
  {
    name: "member",
    title: words.movementColumns.member,
    sortable: true,
    isFixed: true,
    render: ({ member }) => <MemberLink member={member} />,
  },
  { name: "kind", title: words.movementColumns.what, render: ({ kind }) => movementWord(kind) },
  {
    name: "reason",
    title: words.movementColumns.reasonAndOrder,
    render: (entry) => <MovementReason entry={entry} />,
  },
  { name: "actor", title: words.movementColumns.by, render: ({ actor }) => actor || "–" },
  {
    name: "expires",
    title: words.movementColumns.ends,
    isHiddenAtFirst: true,
    render: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  {
    name: "amount",
    title: words.movementColumns.amount,
    sortable: true,
    isFixed: true,
    align: "right",
    render: ({ amount }) => <MovementAmount value={amount} />,
  },
  {
    name: "balance",
    title: words.movementColumns.balanceAfter,
    align: "right",
    render: ({ balance }) => <Money value={balance} />,
  },
];

/** How a movement looks on a phone. */
export function MovementCard({ entry }: { entry: CreditMovement }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <MemberLink member={entry.member} />
        <MovementAmount value={entry.amount} />
      </Group>
      <Text size="sm">{movementWord(entry.kind)}</Text>
      <MovementReason entry={entry} />
      <MovementFoot entry={entry} />
    </Stack>
  );
}

function MemberLink({ member }: Pick<CreditMovement, "member">) {
  return (
    <Anchor component={Link} to={editMemberPath(member.id)} size="sm" fw={600}>
      {member.name}
    </Anchor>
  );
}
