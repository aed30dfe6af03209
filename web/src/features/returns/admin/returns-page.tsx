import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses, returns } from "#contract/returns.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { adminReturnPath } from "#web/lib/panel-paths.ts";
import { useExport } from "#web/shared/lists/list-acts.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { MemberCell } from "#web/shared/members/member-cell.tsx";
import { goodsText } from "#web/shared/orders/order-lines.ts";
import { StatusBadge, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { LongName } from "#web/ui/long-name.tsx";
import { returns as words } from "#words/panel/returns.ts";
import { choiceText, kindWords, reasonWords } from "../return-words.ts";

const returnFilters: ListFilter[] = [
  {
    name: "status",
    label: words.screen.state,
    choices: statusChoices("return", returnStatuses),
  },
  {
    name: "kind",
    label: words.screen.kind,
    choices: returnKinds.map((value) => ({ value, label: kindWords[value] })),
  },
];

/** Every return and exchange that members have asked for. */
export function Component() {
  const list = useList(adminApi.returns.show, returns.show, { sort: "created_at", order_by: "desc" });
  const exported = useExport("returns", (format) =>
    adminClient.exports.returns({ format, ...list.narrowed }),
  );
  return (
    <ListScreen<AdminReturn>
      title={words.screen.returns}
      text={words.screen.whatMembersAskToReturn}
      list={list}
      exported={exported}
      columns={returnColumns(list.state)}
      searchPlaceholder={words.screen.orderNameOrEmail}
      filters={returnFilters}
      to={({ id }) => adminReturnPath(id)}
      empty={{
        lead: words.screen.noReturnsYet,
        text: words.screen.requestsToReturnOrExchange,
        narrowed: { text: words.screen.noReturnsMatch, showAll: words.screen.showAllReturns },
      }}
    />
  );
}

/** The columns of the list; `state` is that of a link to a return. */
function returnColumns(state: unknown): ListColumn<AdminReturn>[] {
  return [
    {
      name: "order_number",
      card: "title",
      title: words.returnColumns.order,
      isFixed: true,
      render: (one) => <ReturnLink one={one} state={state} />,
    },
    { name: "created_at", card: "note", title: words.returnColumns.askedOn, as: "moment" },
    {
      name: "kind",
      card: "line",
      onCard: ({ kind, reason }) => (
        <Text size="sm" fw={500}>
          {" "}
          {kindWords[kind]} · {reasonWords[reason]}{" "}
        </Text>
      ),
      title: words.returnColumns.kind,
      render: ({ kind }) => kindWords[kind],
    },
    { name: "goods", card: "line", title: words.returnColumns.goods, render: (one) => <Goods one={one} /> },
    { name: "reason", title: words.returnColumns.why, render: ({ reason }) => reasonWords[reason] },
    {
      name: "member",
      card: "note",
      onCard: ({ member }) => <LongName name={member.name} />,
      title: words.returnColumns.member,
      render: ({ member }) => <MemberCell member={member} />,
    },
    {
      name: "status",
      card: "side",
      title: words.returnColumns.state,
      render: ({ status }) => <StatusBadge kind="return" status={status} isQuiet />,
    },
  ];
}

function ReturnLink({ one, state }: { one: AdminReturn; state: unknown }) {
  return (
    <Anchor
      component={Link}
      to={adminReturnPath(one.id)}
      state={state}
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
