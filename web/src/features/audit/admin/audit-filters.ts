import type { AuditEntry } from "#contract/audit-log.ts";
import { auditedThings } from "#contract/audited.ts";
import { audit as words } from "#words/panel/audit.ts";
import { actionWords, kindWords, subjectWords } from "../../../shared/audit/words.ts";
import { dayFilters, type ListFilter } from "../../../ui/data-table/filters.ts";
import type { NamedRange } from "../../../ui/day-range.tsx";

const kindFilter: ListFilter = {
  name: "subject_kind",
  label: words.auditFilters.kindOfThing,
  choices: Object.keys(auditedThings).map((value) => ({ value, label: kindWords(value) })),
  // One thing of another kind is another thing.
  goesWith: "subject_id",
};

/** What narrows the log; some of it is set by a link or a press on a row, and named as the entries found name it. */
export function auditFilters(
  set: Record<string, string>,
  [entry]: AuditEntry[],
  ranges: NamedRange[],
): ListFilter[] {
  const { action, subject_kind = "thing", subject_id, member_id } = set;
  return [
    kindFilter,
    ...dayFilters(ranges),
    { name: "action", label: words.auditFilters.action, shown: action ? actionWords(action) : "" },
    {
      name: "subject_id",
      label: words.auditFilters.only,
      shown: entry ? subjectWords(entry) : `${kindWords(subject_kind)} ${subject_id}`,
    },
    {
      name: "member_id",
      label: words.auditFilters.forWhom,
      shown: entry?.member?.name ?? words.auditFilters.memberOfNumber(member_id ?? ""),
    },
  ];
}
