import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit-log.ts";
import { ui as words } from "#words/panel/ui.ts";
import { auditLogPath } from "../../lib/panel-paths.ts";
import { useMay } from "../../lib/use-may.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { EmptyLines } from "../../ui/empty-state.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import classes from "./changes.module.css";
import { Changes } from "./changes.tsx";
import { type AuditFilters, useAuditEntries } from "./use-audit-entries.ts";
import { actionWords, actorWords, subjectWords } from "./words.ts";

const SHOWN = 5;

/** The newest audit entries about one thing or one member. Only admins may read it; others see nothing here. */
export function AuditTrail({ filters }: { filters: AuditFilters }) {
  const isShown = useMay("manageManagers");
  return isShown ? <Trail filters={filters} /> : null;
}

function Trail({ filters }: { filters: AuditFilters }) {
  const headingId = useId();
  const log = useAuditEntries(filters, { per_page: SHOWN });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="md" id={headingId}>
        {words.auditTrail.whoChangedWhat}
      </Title>
      <QueryState
        query={log}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyLines>{words.auditTrail.nothingHasBeenChangedYet}</EmptyLines>}
      >
        {({ data, total }) => (
          <Stack gap="md">
            <ol className={classes.entries}>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} namesSubject={filters.subject_id === undefined} />
              ))}
            </ol>
            {total > data.length && (
              <Anchor component={Link} to={auditLogPath(definedOnly(filters))} size="sm" fw={500}>
                {words.auditTrail.seeAllInAuditLog(total)}
              </Anchor>
            )}
          </Stack>
        )}
      </QueryState>
    </Paper>
  );
}

function Entry({ entry, namesSubject }: { entry: AuditEntry; namesSubject: boolean }) {
  return (
    <li className={classes.entry}>
      <Text size="sm" fw={600}>
        {actionWords(entry.action)}
        {namesSubject && entry.subject_name !== "" && ` – ${subjectWords(entry)}`}
      </Text>
      <Text size="sm" c="dimmed" mb={4}>
        {actorWords(entry)}, <DateTime value={entry.at} withTime />
      </Text>
      <Changes of={entry} />
    </li>
  );
}

function definedOnly(filters: AuditFilters): Record<string, string | number> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
