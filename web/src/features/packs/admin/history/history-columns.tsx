import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { PackHistoryEntry } from "#contract/grants.ts";
import { packs as words } from "#words/panel/packs.ts";
import { adminOrderPath, packHistoryPath } from "../../../../lib/panel-paths.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import type { HistoryType } from "../../list-query.ts";
import { eventLooks } from "../../pack-words.ts";
import classes from "../packs.module.css";

/** A person's history names the packs, a pack's history the people. */
export function historyColumns(type: HistoryType): Column<PackHistoryEntry>[] {
  return [
    {
      name: "at",
      title: words.historyColumns.when,
      isFixed: true,
      width: 180,
      render: ({ at }) => <DateTime value={at} withTime />,
    },
    {
      name: "event",
      title: words.historyColumns.what,
      isFixed: true,
      render: (entry) => <EventBadge entry={entry} />,
    },
    type === "member"
      ? { name: "pack", title: words.historyColumns.pack, render: ({ pack }) => <PackWords pack={pack} /> }
      : { name: "member", title: words.historyColumns.person, render: (entry) => <Person entry={entry} /> },
    { name: "detail", title: words.historyColumns.detail, render: (entry) => <Detail entry={entry} /> },
    { name: "order", title: words.historyColumns.order, render: (entry) => <OrderLink entry={entry} /> },
    {
      name: "actor",
      title: words.historyColumns.by,
      render: ({ actor }) => <span className={classes.cell}>{actor || "–"}</span>,
    },
  ];
}

/** How an event looks on a phone. */
export function EntryCard({ entry, type }: { entry: PackHistoryEntry; type: HistoryType }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <EventBadge entry={entry} />
        <Text size="sm" c="dimmed">
          <DateTime value={entry.at} withTime />
        </Text>
      </Group>
      {type === "member" ? <PackWords pack={entry.pack} /> : <Person entry={entry} />}
      {entry.detail && <Detail entry={entry} />}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {entry.actor && words.historyColumns.byActor(entry.actor)}
        </Text>
        {entry.order && <OrderLink entry={entry} />}
      </Group>
    </Stack>
  );
}

type EntryProps = { entry: PackHistoryEntry };

function EventBadge({ entry }: EntryProps) {
  const { label, tone } = eventLooks[entry.event];
  return (
    <Badge variant="light" color={tone} size="lg" fz="xs" c={tone === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}

function Person({ entry: { member } }: EntryProps) {
  return (
    <Anchor component={Link} to={packHistoryPath("member", member.id)} fw={600} className={classes.cell}>
      {member.name}
    </Anchor>
  );
}

function PackWords({ pack }: Pick<PackHistoryEntry, "pack">) {
  return (
    <div className={classes.cell}>
      <Text size="sm" fw={600}>
        {pack.name}
      </Text>
      <Text size="xs" c="dimmed">
        {pack.season}
      </Text>
    </div>
  );
}

function Detail({ entry }: EntryProps) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {entry.detail || "–"}
    </Text>
  );
}

function OrderLink({ entry: { order } }: EntryProps) {
  if (!order) return <span>–</span>;
  return (
    <Anchor component={Link} to={adminOrderPath(order.id)} size="sm" className="tabular">
      {order.number}
    </Anchor>
  );
}
