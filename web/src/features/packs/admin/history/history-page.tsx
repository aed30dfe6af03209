import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconDownload, IconHistoryOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "react-router";
import { grants, type PackHistoryEntry } from "#contract/grants.ts";
import { idIn } from "#contract/id-text.ts";
import { entitlementEvents } from "#contract/packs.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { leftList } from "#web/lib/list-address.ts";
import {
  adminOrderPath,
  editMemberPath,
  editSubMemberPath,
  packFormPath,
  packHistoryPath,
  panelPaths,
} from "#web/lib/panel-paths.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { notify } from "#web/lib/toast.ts";
import { saveFile } from "#web/shared/jobs/use-job.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { dayFilters, type ListFilter } from "#web/ui/data-table/filters.ts";
import type { NamedRange } from "#web/ui/day-range.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { packs as words } from "#words/panel/packs.ts";
import { eventLooks, type PackType } from "../../pack-words.ts";
import classes from "../packs.module.css";

type HistoryType = PackType | "member";

const types: HistoryType[] = ["default", "custom", "member"];

/** Everything that happened to a pack's entitlements, or to a person's. */
export function Component() {
  const params = useParams();
  const type = types.find((one) => one === params.type);
  const id = idIn(params.id);
  if (!type || id === undefined) return <NoHistory />;
  return <History key={`${type}-${id}`} type={type} id={id} />;
}

function History({ type, id }: { type: HistoryType; id: number }) {
  const list = useList(adminApi.grants.history, grants.history, { per_page: 50, always: { type, id } });
  const subject = useSubject(type, id);
  const seasons = useSeasons();
  if (hasCode(list.query.error, "NOT_FOUND") || subject.isGone) return <NoHistory />;
  return (
    <ListScreen<PackHistoryEntry>
      title={subject.title}
      label={words.history.history}
      text={words.history.everyGrant}
      back={subject.back}
      primary={<ExportButton narrowed={{ ...list.narrowed, type, id }} />}
      list={list}
      columns={historyColumns(type)}
      searchPlaceholder={type === "member" ? words.history.packSeasonOrReason : words.history.nameOrReason}
      filters={historyFilters(seasons)}
      empty={{
        lead: words.history.nothingHasHappenedYet,
        text:
          type === "member" ? words.history.thisPersonHasNotBeen : words.history.whateverHappensToThisPack,
        action: (
          <Button component={Link} to={panelPaths.packs} variant="default">
            {words.history.seeWhoHasWhat}
          </Button>
        ),
        narrowed: { text: words.history.nothingMatches, showAll: words.history.showEverything },
      }}
    />
  );
}

/** Whose history it is, and where it came from. */
function useSubject(type: HistoryType, id: number) {
  const isMember = type === "member";
  const pack = useQuery(adminApi.packs.get.queryOptions({ input: { id }, enabled: !isMember }));
  const member = useQuery(
    adminApi.clubMembers.get.queryOptions({ input: { id }, enabled: isMember, staleTime: FRESH_FOR_MS }),
  );
  const hub = leftList(panelPaths.packs, useLocation().state);
  const isGone = hasCode(pack.error, "NOT_FOUND") || hasCode(member.error, "NOT_FOUND");
  if (isMember) {
    const person = member.data?.data;
    const name = person?.name ?? words.history.aMember;
    const to = person?.primary ? editSubMemberPath(person.primary.id, id) : editMemberPath(id);
    return {
      isGone,
      title: words.history.packsOf(name),
      back: hub
        ? { to: hub, label: words.history.packs }
        : { to, label: person?.name ?? words.history.member },
    };
  }
  const existing = pack.data?.data;
  return {
    isGone: isGone || (existing !== undefined && existing.type !== type),
    title: existing ? words.history.historyOf(existing.name, existing.season) : words.history.historyOfAPack,
    back: { to: packFormPath(type, id), label: existing?.name ?? words.history.pack },
  };
}

function NoHistory() {
  return (
    <NotFound
      icon={IconHistoryOff}
      title={words.history.historyNotFound}
      back={{ label: words.history.packs, to: panelPaths.packs }}
      lead={words.history.thereIsNoSuchHistory}
      text={words.history.packOrPersonMay}
      seeAll={words.history.showAllPacks}
    />
  );
}

/** A person's history names the packs, a pack's history the people. */
function historyColumns(type: HistoryType): ListColumn<PackHistoryEntry>[] {
  return [
    {
      name: "at",
      card: "side",
      onCard: ({ at }) => (
        <Text size="sm" c="dimmed">
          <DateTime value={at} withTime />
        </Text>
      ),
      title: words.historyColumns.when,
      isFixed: true,
      width: 180,
      as: "moment",
    },
    {
      name: "event",
      card: "title",
      title: words.historyColumns.what,
      isFixed: true,
      render: (entry) => <EventBadge entry={entry} />,
    },
    type === "member"
      ? {
          name: "pack",
          card: "line",
          title: words.historyColumns.pack,
          render: ({ pack }) => <PackWords pack={pack} />,
        }
      : {
          name: "member",
          card: "line",
          title: words.historyColumns.person,
          render: (entry) => <Person entry={entry} />,
        },
    {
      name: "detail",
      card: "line",
      onCard: ({ detail }) => detail,
      title: words.historyColumns.detail,
      render: (entry) => <Detail entry={entry} />,
    },
    {
      name: "order",
      card: "end",
      onCard: (entry) => entry.order && <OrderLink entry={entry} />,
      title: words.historyColumns.order,
      render: (entry) => <OrderLink entry={entry} />,
    },
    {
      name: "actor",
      card: "foot",
      onCard: ({ actor }) =>
        actor && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {words.historyColumns.byActor(actor)}
          </Text>
        ),
      title: words.historyColumns.by,
      render: ({ actor }) => <span className={classes.cell}>{actor || "–"}</span>,
    },
  ];
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
      <LongName name={member.name} />
    </Anchor>
  );
}

function PackWords({ pack }: Pick<PackHistoryEntry, "pack">) {
  return (
    <div className={classes.cell}>
      <Text size="sm" fw={600}>
        <LongName name={pack.name} />
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

/** What narrows a history: one kind of event alone, and the days. */
const historyFilters = (ranges: NamedRange[]): ListFilter[] => [
  {
    name: "event",
    label: words.eventFilter.whatHappened,
    choices: entitlementEvents.map((value) => ({ value, label: eventLooks[value].label })),
  },
  ...dayFilters(ranges),
];

type ExportButtonProps = { narrowed: Parameters<typeof adminClient.grants.exportHistory>[0] };

/** Keeps a history as an Excel file: all of its pages, as it is searched and filtered. */
function ExportButton({ narrowed }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: async () => saveFile(await adminClient.grants.exportHistory(narrowed)),
    onError: notify.failure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {words.exportButton.export}
    </Button>
  );
}
