import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { rememberList } from "../../../lib/list-address.ts";
import { adminReturnPath, panelPaths } from "../../../lib/panel-paths.ts";
import { MemberCell } from "../../../shared/members/member-cell.tsx";
import { goodsText } from "../../../shared/orders/for-person.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { choiceText, kindWords, reasonWords } from "../return-words.ts";

/** The columns of the list; `search` is the list's own address, which the return remembers for the way back. */
export function returnColumns(search: string): Column<AdminReturn>[] {
  return [
    {
      name: "order_number",
      title: words.returnColumns.order,
      sortable: true,
      isFixed: true,
      render: (one) => <ReturnLink one={one} search={search} />,
    },
    {
      name: "created_at",
      title: words.returnColumns.askedOn,
      sortable: true,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
    { name: "kind", title: words.returnColumns.kind, render: ({ kind }) => kindWords[kind] },
    { name: "goods", title: words.returnColumns.goods, render: (one) => <Goods one={one} /> },
    { name: "reason", title: words.returnColumns.why, render: ({ reason }) => reasonWords[reason] },
    {
      name: "member",
      title: words.returnColumns.member,
      sortable: true,
      render: ({ member }) => <MemberCell member={member} />,
    },
    {
      name: "status",
      title: words.returnColumns.state,
      sortable: true,
      render: ({ status }) => <StatusBadge kind="return" status={status} isQuiet />,
    },
  ];
}

type RowProps = { one: AdminReturn; search: string };

/** A return as a card, on a phone. */
export function AdminReturnCard({ one, search }: RowProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <ReturnLink one={one} search={search} />
        <StatusBadge kind="return" status={one.status} isQuiet />
      </Group>
      <Text size="sm" fw={500}>
        {kindWords[one.kind]} · {reasonWords[one.reason]}
      </Text>
      <Goods one={one} />
      <Text size="sm" c="dimmed">
        {one.member.name} · <DateTime value={one.created_at} withTime />
      </Text>
    </Stack>
  );
}

function ReturnLink({ one, search }: RowProps) {
  return (
    <Anchor
      component={Link}
      to={adminReturnPath(one.id)}
      state={rememberList(panelPaths.adminReturns, search)}
      fw={600}
      style={{ whiteSpace: "nowrap" }}
      aria-label={words.returnColumns.fromOrder(kindWords[one.kind], one.order_number)}
    >
      {one.order_number}
    </Anchor>
  );
}

function Goods({ one }: { one: AdminReturn }) {
  return one.lines.map((line) => (
    <Text key={line.order_line_id} size="sm" style={{ overflowWrap: "anywhere" }}>
      {line.quantity} × {goodsText(line)}
      {line.wanted && ` → ${choiceText(line.wanted)}`}
    </Text>
  ));
}
