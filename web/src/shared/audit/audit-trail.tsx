import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit-log.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { auditLogPath } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { ui as words } from "#words/panel/ui.ts";
import classes from "./changes.module.css";
import {
  actionWords,
  actorWords,
  type Change,
  differences,
  type FieldChange,
  subjectWords,
} from "./entry-words.ts";

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

const SHOWN_AT_ONCE = 3;

/** Before and after, field by field; long lists collapse. */
export function Changes({ of }: { of: Change }) {
  const all = differences(of);
  if (all.length === 0) return <span>–</span>;
  const rest = all.slice(SHOWN_AT_ONCE);
  return (
    <div>
      <ChangeList changes={all.slice(0, SHOWN_AT_ONCE)} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{words.changes.more(rest.length)}</summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </div>
  );
}

function ChangeList({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <del className={classes.before}>{before}</del> →{" "}
              </>
            )}
            <ins className={classes.after}>{after ?? words.changes.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type AuditFilters = { subject_kind?: string; subject_id?: number; member_id?: number };

type Wanted = { per_page: number; enabled?: boolean };

/** The newest entries of the audit log about one thing or one member. */
export function useAuditEntries(filters: AuditFilters, { per_page, enabled = true }: Wanted) {
  return useQuery(
    adminApi.auditLog.show.queryOptions({
      input: { ...filters, per_page },
      placeholderData: keepPreviousData,
      staleTime: 0,
      enabled,
    }),
  );
}
