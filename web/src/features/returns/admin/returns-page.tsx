import { useLocation, useNavigate } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses } from "#contract/returns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { rememberList } from "../../../lib/list-address.ts";
import { adminReturnPath, panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusChoices } from "../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { kindWords } from "../return-words.ts";
import { useReturns } from "./api.ts";
import { AdminReturnCard, returnColumns } from "./return-columns.tsx";

const returnFilters: ListFilter[] = [
  { name: "status", label: words.screen.state, choices: statusChoices("return", returnStatuses) },
  {
    name: "kind",
    label: words.screen.kind,
    choices: returnKinds.map((value) => ({ value, label: kindWords[value] })),
  },
];

/** Every return and exchange that members have asked for. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const returns = useReturns(list.params);
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={words.screen.returns} text={words.screen.whatMembersAskToReturn} />
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
        renderCard={(one) => <AdminReturnCard one={one} search={search} />}
        empty={{
          lead: words.screen.noReturnsYet,
          text: words.screen.requestsToReturnOrExchange,
          narrowed: { text: words.screen.noReturnsMatch, showAll: words.screen.showAllReturns },
        }}
      />
    </>
  );
}
