import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { type AuditEntry, auditLog } from "#contract/audit-log.ts";
import { auditedThings } from "#contract/audited.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { editMemberPath } from "#web/lib/panel-paths.ts";
import { Changes } from "#web/shared/audit/audit-trail.tsx";
import {
  actionWords,
  actorWords,
  differences,
  kindWords,
  subjectPath,
  subjectWords,
} from "#web/shared/audit/entry-words.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { dayFilters, type ListFilter } from "#web/ui/data-table/filters.ts";
import type { NamedRange } from "#web/ui/day-range.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { sentence } from "#web/ui/written.tsx";
import { audit as texts, audit as words } from "#words/panel/audit.ts";

/** Who did what, to what, for whom, with what before and after. */
export function Component() {
  const list = useList(adminApi.auditLog.show, auditLog.show);
  return (
    <ListScreen<AuditEntry>
      title={words.auditLog.auditLog}
      text={words.auditLog.everyChangeToMoney}
      label={words.auditLog.entries}
      list={list}
      columns={auditColumns(list.setFilters)}
      searchPlaceholder={words.auditLog.whoOrWhatWasDone}
      filters={auditFilters(list.params.filters, list.rows, useSeasons())}
      empty={{
        text: words.auditLog.changesWillBeListedHere,
        narrowed: {
          text: words.auditLog.noEntriesMatch,
          showAll: words.auditLog.showEverything,
        },
      }}
    />
  );
}

/** Shows only entries with the same value. */
type Narrow = (filters: Record<string, string | null>) => void;

function auditColumns(onNarrow: Narrow): ListColumn<AuditEntry>[] {
  return [
    { name: "at", card: "note", title: texts.auditColumns.when, width: 170, as: "moment" },
    { name: "actor", card: "note", title: texts.auditColumns.who, width: 170, render: actorWords },
    {
      name: "action",
      card: "title",
      title: texts.auditColumns.what,
      width: 230,
      isFixed: true,
      render: (entry) => <What entry={entry} onNarrow={onNarrow} />,
    },
    {
      name: "member",
      card: "line",
      onCard: (entry) => entry.member && sentence(texts.auditColumns.forPerson(<ForWhom entry={entry} />)),
      title: texts.auditColumns.forWhom,
      width: 160,
      render: (entry) => <ForWhom entry={entry} />,
    },
    {
      name: "changes",
      card: "line",
      onCard: (entry) => differences(entry).length > 0 && <Changes of={entry} />,
      title: texts.auditColumns.beforeAndAfter,
      render: (entry) => <Changes of={entry} />,
    },
    {
      name: "kind",
      title: texts.auditColumns.kindOfThing,
      isHiddenAtFirst: true,
      render: ({ subject_kind }) => kindWords(subject_kind),
    },
    {
      name: "request",
      title: texts.auditColumns.request,
      isHiddenAtFirst: true,
      render: ({ request_id }) => <Text size="xs">{request_id}</Text>,
    },
  ];
}

type EntryProps = { entry: AuditEntry; onNarrow: Narrow };

function What({ entry, onNarrow }: EntryProps) {
  const path = subjectPath(entry);
  const words = actionWords(entry.action);
  return (
    <Stack gap={6} align="flex-start">
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        ta="left"
        title={texts.auditColumns.showOnly(words)}
        onClick={() => onNarrow({ action: entry.action })}
      >
        {words}
      </Anchor>
      {path ? (
        <Anchor component={Link} to={path} size="sm">
          {subjectWords(entry)}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {subjectWords(entry)}
        </Text>
      )}
    </Stack>
  );
}

function ForWhom({ entry: { member } }: { entry: AuditEntry }) {
  if (!member) return <span>–</span>;
  return (
    <Anchor component={Link} to={editMemberPath(member.id)} size="sm">
      <LongName name={member.name} />
    </Anchor>
  );
}

const kindFilter: ListFilter = {
  name: "subject_kind",
  label: words.auditFilters.kindOfThing,
  choices: Object.keys(auditedThings).map((value) => ({ value, label: kindWords(value) })),
  // One thing of another kind is another thing.
  goesWith: "subject_id",
};

/** What narrows the log; some of it is set by a link or a press on a row, and named as the entries found name it. */
function auditFilters(
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
