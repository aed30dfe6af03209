import { Select } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses } from "#contract/returns.ts";
import { adminReturnPath } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { statusLook } from "../../../ui/status-badge.tsx";
import { rememberList } from "../list-address.ts";
import { kindWords } from "../return-words.ts";
import { useReturns } from "./api.ts";
import { ReturnCard, returnColumns } from "./return-columns.tsx";

/** What members want to send back, or sent back. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const returns = useReturns(list.params);
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Returns"
        text="What members ask to return for money or to exchange for another size."
      />
      <DataTable<AdminReturn>
        label="Returns"
        query={returns}
        list={list}
        columns={returnColumns(search)}
        searchPlaceholder="Order, name or email"
        filters={<Filters list={list} />}
        onRowClick={({ id }) => navigate(adminReturnPath(id), { state: rememberList(search) })}
        renderCard={(one) => <ReturnCard one={one} search={search} />}
        empty={{
          lead: "No returns yet",
          text: "Requests to return or exchange goods appear here. You can set how long members may ask in Profile Settings.",
          narrowed: { text: "No returns match.", showAll: "Show all returns" },
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
        "State",
        returnStatuses.map((value) => ({ value, label: statusLook("return", value).label })),
      )}
      {select(
        "kind",
        "Kind",
        returnKinds.map((value) => ({ value, label: kindWords[value] })),
      )}
    </>
  );
}
