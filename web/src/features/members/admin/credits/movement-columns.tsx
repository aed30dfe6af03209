import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { CreditMovement } from "#contract/credit-movements.ts";
import { editMemberPath } from "../../../../lib/panel-paths.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { movementWord } from "../../credits.ts";
import { MovementAmount, MovementFoot, MovementReason } from "./movement-cells.tsx";

/** The sortable ones bear the name that the server sorts by. */
export const movementColumns: Column<CreditMovement>[] = [
  {
    name: "at",
    title: "When",
    sortable: true,
    isFixed: true,
    width: 170,
    render: ({ at }) => <DateTime value={at} withTime />,
  },
  {
    name: "member",
    title: "Member",
    sortable: true,
    isFixed: true,
    render: ({ member }) => <MemberLink member={member} />,
  },
  { name: "kind", title: "What", render: ({ kind }) => movementWord(kind) },
  { name: "reason", title: "Reason and order", render: (entry) => <MovementReason entry={entry} /> },
  { name: "actor", title: "By", render: ({ actor }) => actor || "–" },
  {
    name: "expires",
    title: "Ends",
    isHiddenAtFirst: true,
    render: ({ expires_at }) => <DateTime value={expires_at} />,
  },
  {
    name: "amount",
    title: "Amount",
    sortable: true,
    isFixed: true,
    align: "right",
    render: ({ amount }) => <MovementAmount value={amount} />,
  },
  {
    name: "balance",
    title: "Balance after",
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
