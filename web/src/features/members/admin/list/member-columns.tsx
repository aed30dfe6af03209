import { Text } from "@mantine/core";
import type { MemberRow } from "#contract/member-rows.ts";
import { members as words } from "#words/panel/members.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Invited, LastLogin, MemberName, RowCredits } from "./member-cells.tsx";
import { MemberMenu, type RowActions } from "./member-menu.tsx";

/** The columns of the list; sortable ones bear the name that the server sorts by. */
export function memberColumns(actions: RowActions): Column<MemberRow>[] {
  return [
    {
      // Sorted as a register is, by surname.
      name: "last_name",
      title: words.memberColumns.member,
      sortable: true,
      isFixed: true,
      render: (row) => <MemberName row={row} search={actions.search} />,
    },
    {
      name: "first_name",
      title: words.memberColumns.firstName,
      sortable: true,
      // It is part of the name; the column is for sorting by it.
      isHiddenAtFirst: true,
      render: ({ user }) => user.first_name,
    },
    {
      name: "email",
      title: words.memberColumns.email,
      sortable: true,
      // Below the name it is always in sight; the column is for sorting by it.
      isHiddenAtFirst: true,
      render: ({ user }) => <Narrow text={user.email || "–"} width={230} />,
    },
    {
      name: "credits",
      title: words.memberColumns.credits,
      sortable: true,
      align: "right",
      render: (row) => <RowCredits row={row} />,
    },
    {
      name: "status",
      title: words.memberColumns.status,
      sortable: true,
      width: 180,
      render: ({ login }) => <StatusBadge kind="account" status={login === "none" ? login : Number(login)} />,
    },
    {
      name: "membership",
      title: words.memberColumns.membership,
      render: ({ membership_category }) => <Narrow text={membership_category?.name ?? "–"} width={150} />,
    },
    {
      name: "packs",
      title: words.memberColumns.packs,
      align: "right",
      // With it the list would be wider than a laptop's screen; a person's page shows every pack.
      isHiddenAtFirst: true,
      render: ({ pack_ids }) => <span className="tabular">{pack_ids.length}</span>,
    },
    {
      name: "login_time",
      title: words.memberColumns.lastLogin,
      sortable: true,
      render: ({ login_time }) => <LastLogin at={login_time} />,
    },
    {
      name: "invited_at",
      title: words.memberColumns.invited,
      sortable: true,
      render: (row) => <Invited row={row} />,
    },
    {
      name: "secondary",
      title: words.memberColumns.secondaryMembers,
      align: "right",
      isHiddenAtFirst: true,
      render: ({ secondary_count }) => <span className="tabular">{secondary_count}</span>,
    },
    {
      name: "created_at",
      title: words.memberColumns.added,
      sortable: true,
      isHiddenAtFirst: true,
      render: ({ created_at }) => <DateTime value={created_at} />,
    },
    {
      name: "actions",
      title: words.memberColumns.actions,
      isFixed: true,
      align: "right",
      width: 88,
      render: (row) => <MemberMenu row={row} actions={actions} />,
    },
  ];
}

/** A long text keeps to its column. */
function Narrow({ text, width }: { text: string; width: number }) {
  return (
    <Text size="sm" maw={width}>
      {text}
    </Text>
  );
}
