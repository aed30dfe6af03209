import type { AuditEntry } from "#contract/audit-log.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAuditLog } from "./api.ts";
import { AuditCard, auditColumns } from "./audit-columns.tsx";
import { AuditFilters, NarrowedTo } from "./audit-filters.tsx";

/** Who did what, to what, for whom, with what before and after. */
export function Component() {
  const list = useListParams();
  const log = useAuditLog(list.params);
  return (
    <>
      <PageHeader
        title="Audit Log"
        text="Every change to money, rights, stock, products and settings. Entries cannot be changed or deleted."
      />
      <NarrowedTo list={list} entries={log.data?.data ?? []} />
      <DataTable<AuditEntry>
        label="Audit log"
        query={log}
        list={list}
        columns={auditColumns(list.setFilters)}
        searchPlaceholder="Who, or what was done"
        filters={<AuditFilters list={list} />}
        renderCard={(entry) => <AuditCard entry={entry} onNarrow={list.setFilters} />}
        empty={{
          text: "Changes will be listed here from now on.",
          narrowed: {
            text: "No entries match.",
            showAll: "Show everything",
          },
        }}
      />
    </>
  );
}
