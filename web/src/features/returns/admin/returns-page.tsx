import { Anchor, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses } from "#contract/returns.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { rememberList } from "#web/lib/list-address.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { adminReturnPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { FileProgress } from "#web/shared/jobs/job-progress.tsx";
import { type ExportFormat, exportAct, useFileJob } from "#web/shared/jobs/use-job.ts";
import { MemberCell } from "#web/shared/members/member-cell.tsx";
import { goodsText } from "#web/shared/orders/order-words.ts";
import { StatusBadge, statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { Column } from "#web/ui/data-table/columns.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { ListHeader } from "#web/ui/list-header.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { nouns } from "#words/nouns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { listQuery, narrowed } from "../list-query.ts";
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
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const returns = useQuery(
    adminApi.returns.show.queryOptions({ input: listQuery(list.params), placeholderData: keepPreviousData }),
  );
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayExport = useMay("exportLists");
  const exported = useFileJob("returns-export", (format: ExportFormat) =>
    adminClient.exports.returns({ format, ...narrowed(list.params) }),
  );
  return (
    <>
      <ListHeader
        title={words.screen.returns}
        text={words.screen.whatMembersAskToReturn}
        acts={mayExport ? [exportAct(exported)] : []}
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      <DataTable<AdminReturn>
        label={words.screen.returns}
        query={returns}
        list={list}
        columns={returnColumns(search)}
        searchPlaceholder={words.screen.orderNameOrEmail}
        filters={returnFilters}
        onRowClick={({ id }) =>
          navigate(adminReturnPath(id), { state: rememberList(panelPaths.adminReturns, search) })
        }
        empty={{
          lead: words.screen.noReturnsYet,
          text: words.screen.requestsToReturnOrExchange,
          narrowed: { text: words.screen.noReturnsMatch, showAll: words.screen.showAllReturns },
        }}
      />
    </>
  );
}

/** The columns of the list; `search` is the list's own address, which the return remembers for the way back. */
function returnColumns(search: string): Column<AdminReturn>[] {
  return [
    {
      name: "order_number",
      card: "title",
      title: words.returnColumns.order,
      sortable: true,
      isFixed: true,
      render: (one) => <ReturnLink one={one} search={search} />,
    },
    {
      name: "created_at",
      card: "note",
      title: words.returnColumns.askedOn,
      sortable: true,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
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
      onCard: ({ member }) => member.name,
      title: words.returnColumns.member,
      sortable: true,
      render: ({ member }) => <MemberCell member={member} />,
    },
    {
      name: "status",
      card: "side",
      title: words.returnColumns.state,
      sortable: true,
      render: ({ status }) => <StatusBadge kind="return" status={status} isQuiet />,
    },
  ];
}

type RowProps = { one: AdminReturn; search: string };

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
