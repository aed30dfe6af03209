import { Button, Group, Select, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { AuditEntry } from "#contract/audit-log.ts";
import { auditedThings } from "#contract/audited.ts";
import { audit as words } from "#words/panel/audit.ts";
import type { useListParams } from "../../../lib/use-list-params.ts";
import { actionWords, kindWords, subjectWords } from "../../../shared/audit/words.ts";
import { DayRange } from "../../../ui/day-range.tsx";

type ListProps = { list: ReturnType<typeof useListParams> };

/** The fields beside the search; each is a URL parameter. */
export function AuditFilters({ list }: ListProps) {
  const { subject_kind } = list.params.filters;
  return (
    <>
      <Select
        aria-label={words.auditFilters.kindOfThing}
        placeholder={words.auditFilters.kindOfThing}
        clearable
        searchable
        w={{ base: "100%", xs: 190 }}
        data={Object.keys(auditedThings).map((value) => ({ value, label: kindWords(value) }))}
        value={subject_kind ?? null}
        // One thing of another kind is another thing.
        onChange={(value) => list.setFilters({ subject_kind: value, subject_id: null })}
      />
      <DayRange list={list} />
    </>
  );
}

/** The filters set by a link or a press on a row, each removable. */
export function NarrowedTo({ list, entries }: ListProps & { entries: AuditEntry[] }) {
  const { subject_kind, subject_id, member_id, action } = list.params.filters;
  const [entry] = entries;
  const chips = [
    action && { names: ["action"], label: actionWords(action) },
    subject_id && {
      names: ["subject_kind", "subject_id"],
      label: entry ? subjectWords(entry) : `${kindWords(subject_kind ?? "thing")} ${subject_id}`,
    },
    member_id && {
      names: ["member_id"],
      label: words.auditFilters.forPerson(
        entry?.member?.name ?? words.auditFilters.memberOfNumber(member_id),
      ),
    },
  ].filter((chip) => typeof chip === "object");
  if (chips.length === 0) return null;
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        {words.auditFilters.only}
      </Text>
      {chips.map(({ names, label }) => (
        <Button
          key={label}
          size="compact-sm"
          radius="xl"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={words.auditFilters.showAllAgain(label)}
          onClick={() => list.setFilters(Object.fromEntries(names.map((name) => [name, null])))}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
