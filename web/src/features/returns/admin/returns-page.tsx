import { useLocation, useNavigate } from "react-router";
import { type AdminReturn, returnKinds, returnStatuses } from "#contract/returns.ts";
import { nouns } from "#words/nouns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { adminClient } from "../../../lib/admin-api.ts";
import { rememberList } from "../../../lib/list-address.ts";
import { adminReturnPath, panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { useMay } from "../../../lib/use-may.ts";
import { type ExportFormat, exportAct } from "../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../shared/jobs/file-progress.tsx";
import { useFileJob } from "../../../shared/jobs/use-file-job.ts";
import { statusChoices } from "../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { ListHeader } from "../../../ui/list-header.tsx";
import { narrowed } from "../list-query.ts";
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
