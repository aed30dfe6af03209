import { Anchor, Badge, Group, Stack, Text, Timeline } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { AdminReturn } from "#contract/returns.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { adminReturnPath, auditLogPath } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { Changes, useAuditEntries } from "#web/shared/audit/audit-trail.tsx";
import { actionWords, actorWords } from "#web/shared/audit/entry-words.ts";
import { goodsText } from "#web/shared/orders/order-lines.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { orders as words } from "#words/panel/orders.ts";
import { type HistoryEntry, orderHistory } from "./order-detail.ts";
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

/** The cardholder's dispute. It is answered at Stripe, so this only shows its state and until when. */
export function Disputes({ disputes }: Pick<AdminOrder, "disputes">) {
  if (disputes.length === 0) return null;
  return (
    <AdminOrderSection title={words.disputes.disputes}>
      <Stack gap="sm">
        {disputes.map((dispute) => (
          <Group key={dispute.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Text>
                {readable(dispute.reason)}{" "}
                <Badge size="sm" variant="light" color={colorOf(dispute.status)} ml={6}>
                  {readable(dispute.status)}
                </Badge>
              </Text>
              <Text size="xs" c="dimmed">
                <DateTime value={dispute.created_at} withTime />
                {dispute.respond_by && (
                  <>
                    {words.disputes.respondAtStripeBy}
                    <DateTime value={dispute.respond_by} />
                  </>
                )}
              </Text>
            </div>
            <span className="tabular">{formatDollars(dispute.amount)}</span>
          </Group>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function colorOf(status: string): string {
  if (status === "won" || status === "warning_closed") return "success";
  return status === "lost" ? "error" : "warning";
}

/** What the member wants to send back of this order; nothing where there is no such thing. */
export function AdminOrderReturns({ orderId }: { orderId: number }) {
  const { data } = useQuery(
    adminApi.returns.show.queryOptions({ input: { order_id: orderId, per_page: 100 }, staleTime: 0 }),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <AdminOrderSection title={words.returns.returnsAndExchanges}>
      <Stack gap="sm">
        {data.data.map((one) => (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes.words}>
              <Anchor component={Link} to={adminReturnPath(one.id)} fw={500}>
                {wordsOf(one)}
              </Anchor>
              <Text size="xs" c="dimmed">
                <DateTime value={one.created_at} withTime />
              </Text>
            </div>
            <StatusBadge kind="return" status={one.status} />
          </Group>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function wordsOf({ kind, lines }: AdminReturn): string {
  const goods = lines.map((line) => `${line.quantity} × ${goodsText(line)}`).join(", ");
  return words.returns.kindOf[kind](goods);
}

/** A word of Stripe's as a person reads it: `needs_response` as `Needs response`. */
function readable(word: string): string {
  const words = word.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
