import type { AuditEntry } from "#contract/audit-log.ts";
import { audit as words } from "#words/panel/audit.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { useSeasons } from "../../../shared/seasons/use-seasons.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAuditLog } from "./api.ts";
import { AuditCard, auditColumns } from "./audit-columns.tsx";
import { auditFilters } from "./audit-filters.ts";

/** Who did what, to what, for whom, with what before and after. */
export function Component() {
  const list = useListParams();
  const log = useAuditLog(list.params);
  return (
    <>
      <PageHeader title={words.auditLog.auditLog} text={words.auditLog.everyChangeToMoney} />
      <DataTable<AuditEntry>
        label={words.auditLog.entries}
        query={log}
        list={list}
        columns={auditColumns(list.setFilters)}
        searchPlaceholder={words.auditLog.whoOrWhatWasDone}
        filters={auditFilters(list.params.filters, log.data?.data ?? [], useSeasons())}
        renderCard={(entry) => <AuditCard entry={entry} onNarrow={list.setFilters} />}
        empty={{
          text: words.auditLog.changesWillBeListedHere,
          narrowed: {
            text: words.auditLog.noEntriesMatch,
            showAll: words.auditLog.showEverything,
          },
        }}
      />
    </>
  );
}
