import { Select } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses } from "#contract/returns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { rememberList } from "../../../lib/list-address.ts";
import { adminReturnPath, panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusLook } from "../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { kindWords } from "../return-words.ts";
import { useReturns } from "./api.ts";
import { AdminReturnCard, returnColumns } from "./return-columns.tsx";

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
        filters={<Filters list={list} />}
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

function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      w={{ base: "100%", xs: 176 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <>
      {select(
        "status",
        words.screen.state,
        returnStatuses.map((value) => ({ value, label: statusLook("return", value).label })),
      )}
      {select(
        "kind",
        words.screen.kind,
        returnKinds.map((value) => ({ value, label: kindWords[value] })),
      )}
    </>
  );
}
