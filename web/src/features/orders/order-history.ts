import type { AuditEntry } from "#contract/audit-log.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";

type TimelineEntry = AdminOrder["timeline"][number];

/** One thing that happened: as the order's own event, as an entry of the audit log, or as both. */
export type HistoryEntry = { at: string; event?: TimelineEntry; audit?: AuditEntry };

/**
 * Everything that happened to an order, newest first, each once: a change writes its event and its audit entry in
 * one statement, so those of the same moment are the same.
 */
export function orderHistory(timeline: TimelineEntry[], log: AuditEntry[]): HistoryEntry[] {
  const left = new Set(log);
  const told = timeline.map((event): HistoryEntry => {
    const same = [...left].filter(({ at }) => at === event.at);
    const audit = same.find(({ action }) => action === `order.${event.kind}`) ?? same.find(isFirst);
    if (!audit) return { at: event.at, event };
    left.delete(audit);
    return { at: event.at, event, audit };
  });
  const untold = [...left].map((audit): HistoryEntry => ({ at: audit.at, audit }));
  // Those of the same moment stay in the order in which they were written, backwards.
  return [...told, ...untold]
    .map((entry, index) => ({ entry, index }))
    .sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at) || other.index - one.index)
    .map(({ entry }) => entry);
}

/** An order is stored once, whether it waits for its payment or is placed at once. */
function isFirst({ action }: AuditEntry): boolean {
  return action === "order.stored";
}
