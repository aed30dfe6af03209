import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit-log.ts";
import { sentence } from "#web/ui/sentence.ts";
import { audit as texts } from "#words/panel/audit.ts";
import { editMemberPath } from "../../../lib/panel-paths.ts";
import { Changes } from "../../../shared/audit/changes.tsx";
import {
  actionWords,
  actorWords,
  kindWords,
  subjectPath,
  subjectWords,
} from "../../../shared/audit/words.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DateTime } from "../../../ui/date-time.tsx";

/** Shows only entries with the same value. */
export type Narrow = (filters: Record<string, string | null>) => void;

export function auditColumns(onNarrow: Narrow): Column<AuditEntry>[] {
  return [
    {
      name: "at",
      title: texts.auditColumns.when,
      width: 170,
      render: ({ at }) => <DateTime value={at} withTime />,
    },
    { name: "actor", title: texts.auditColumns.who, width: 170, render: actorWords },
    {
      name: "action",
      title: texts.auditColumns.what,
      width: 230,
      isFixed: true,
      render: (entry) => <What entry={entry} onNarrow={onNarrow} />,
    },
    {
      name: "member",
      title: texts.auditColumns.forWhom,
      width: 160,
      render: (entry) => <ForWhom entry={entry} />,
    },
    {
      name: "changes",
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
      {member.name}
    </Anchor>
  );
}

/** An entry on phones. */
export function AuditCard({ entry, onNarrow }: EntryProps) {
  return (
    <Stack gap={6}>
      <What entry={entry} onNarrow={onNarrow} />
      <Text size="sm" c="dimmed">
        {actorWords(entry)}, <DateTime value={entry.at} withTime />
      </Text>
      {entry.member && (
        <Text size="sm" component="div">
          {sentence(texts.auditColumns.forPerson(<ForWhom entry={entry} />))}
        </Text>
      )}
      <Changes of={entry} />
    </Stack>
  );
}
