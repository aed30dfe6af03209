import { Anchor, Text, Timeline } from "@mantine/core";
import { Link } from "react-router";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders as words } from "#words/panel/orders.ts";
import { auditLogPath } from "../../../../lib/panel-paths.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { Changes } from "../../../../shared/audit/changes.tsx";
import { useAuditEntries } from "../../../../shared/audit/use-audit-entries.ts";
import { actionWords, actorWords } from "../../../../shared/audit/words.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { type HistoryEntry, orderHistory } from "../../order-history.ts";
import classes from "./order-sections.module.css";
import { AdminOrderSection } from "./order-sections.tsx";

/** More than an order's log ever holds. */
const ALL = 100;

/** What happened to the order, newest first; admins see too what each step changed, from the audit log. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const subject = { subject_kind: "order", subject_id: order.id };
  const maySeeLog = useMay("manageManagers");
  const log = useAuditEntries(subject, { per_page: ALL, enabled: maySeeLog });
  return (
    <AdminOrderSection title={words.orderSections.history}>
      {maySeeLog && !log.isError ? (
        <QueryState query={log}>
          {({ data }) => <Steps history={orderHistory(order.timeline, data)} />}
        </QueryState>
      ) : (
        <Steps history={orderHistory(order.timeline, [])} />
      )}
      {maySeeLog && (
        <Anchor component={Link} to={auditLogPath(subject)} size="sm" fw={500} mt="md" display="block">
          {words.orderSections.seeInTheAuditLog}
        </Anchor>
      )}
    </AdminOrderSection>
  );
}

function Steps({ history }: { history: HistoryEntry[] }) {
  return (
    <Timeline active={history.length} bulletSize={14} lineWidth={2} color="club">
      {history.map((entry) => (
        <Entry key={entry.event ? `event ${entry.event.id}` : `log ${entry.audit?.id}`} entry={entry} />
      ))}
    </Timeline>
  );
}

function Entry({ entry: { at, event, audit } }: { entry: HistoryEntry }) {
  const actor = event ? event.actor : audit && actorWords(audit);
  return (
    <Timeline.Item title={<Text fw={500}>{event?.text ?? (audit && actionWords(audit.action))}</Text>}>
      <Text size="sm" c="dimmed">
        <DateTime value={at} withTime />
        {actor && ` · ${actor}`}
      </Text>
      {audit && (
        <details className={classes.changed}>
          <summary>{words.orderSections.whatChanged}</summary>
          <Changes of={audit} />
        </details>
      )}
    </Timeline.Item>
  );
}
