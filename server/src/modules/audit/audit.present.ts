import type { AuditEntry } from "#contract/audit-log.ts";
import type { EntryRow } from "./list-entries.queries.ts";

export function presentEntry({ created_at, member_id, member_name, ...entry }: EntryRow): AuditEntry {
  return {
    ...entry,
    at: created_at.toISOString(),
    subject_name: entry.subject_name ?? "",
    member: member_id === null || member_name === null ? null : { id: member_id, name: member_name },
  };
}
