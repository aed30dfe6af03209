import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconCalendarPlus, IconGiftOff, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { type AdminEntitlement, grants } from "#contract/grants.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { useBulkSelection } from "#web/lib/bulk-selection.ts";
import { packFormPath, packListPath, panelPaths } from "#web/lib/panel-paths.ts";
import { FileProgress } from "#web/shared/jobs/job-progress.tsx";
import { useExport } from "#web/shared/lists/list-acts.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import { ActButtons } from "#web/ui/acts.tsx";
import { Columns } from "#web/ui/columns.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { formatCount, formFor } from "#web/words/counted.ts";
import { packs as words } from "#words/panel/packs.ts";
import { type PackType, typeWords } from "../../pack-words.ts";
import { ActDialog, type EntitlementAct, MOST_AT_ONCE } from "./act-dialog.tsx";
import { entitlementColumns } from "./entitlement-columns.tsx";

/** The way to the packs of both types, and who has what. */
export function Component() {
  return (
    <>
      <PageHeader
        title={words.hub.packs}
        text={words.hub.whatClubGivesItsMembers}
        actions={
          <Button component={Link} to={panelPaths.autoRedemption} variant="default">
            {words.hub.autoRedemption}
          </Button>
        }
      />
      <Columns cols={{ base: 1, md: 2 }} spacing="lg" mb="xl">
        <TypeCard type="default" />
        <TypeCard type="custom" />
      </Columns>
      <WhoHasWhat />
    </>
  );
}

const FIGURES_HEIGHT = 58;

/** The packs of a type in two figures. */
function TypeCard({ type }: { type: PackType }) {
  const headingId = useId();
  const figures = useQuery(adminApi.packs.figures.queryOptions({ input: {} }));
  const { list, one, about } = typeWords[type];
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={headingId}>
      <Stack h="100%" gap="md">
        <div style={{ flex: 1 }}>
          <Title order={2} size="h3" id={headingId}>
            <Anchor component={Link} to={packListPath(type)} inherit>
              {list}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {about}
          </Text>
        </div>
        <QueryState query={figures} skeleton={<Skeleton height={FIGURES_HEIGHT} />}>
          {({ data }) => (
            <Group gap="xl">
              <Figure label={formFor(data[type].live, words.typeCard.livePacks)} value={data[type].live} />
              <Figure label={words.typeCard.openPacks} value={data[type].open} />
            </Group>
          )}
        </QueryState>
        <Group gap="sm">
          <Button component={Link} to={packListPath(type)} variant="default">
            {words.typeCard.show(list.toLowerCase())}
          </Button>
          <Button
            component={Link}
            to={packFormPath(type)}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {words.typeCard.add(one)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text fz={28} fw={650} lh={1.2} className="tabular">
        {formatCount(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}

/** Every entitlement of the club; open ones are taken away or extended here, singly or many. */
function WhoHasWhat() {
  const list = useList(adminApi.grants.entitlements, grants.entitlements, {
    sort: "granted_at",
    order_by: "desc",
  });
  const exported = useExport("packs", (format) => adminClient.exports.packs({ format, ...list.narrowed }));
  const bulk = useBulkSelection(list, list.query);
  const [act, setAct] = useState<EntitlementAct | null>(null);
  const selected = { selection: bulk.selection, params: list.params, count: bulk.count };
  const isTooMany = bulk.count > MOST_AT_ONCE;
  return (
    <section aria-label={words.whoHasWhat.whoHasWhat}>
      <ListScreen<AdminEntitlement>
        title={words.whoHasWhat.packsOfPeople}
        header={
          <Group justify="space-between" gap="md" mb="md">
            <Title order={2} size="h2">
              {words.whoHasWhat.whoHasWhat}
            </Title>
            {exported.act && <ActButtons acts={[exported.act]} />}
          </Group>
        }
        list={list}
        columns={entitlementColumns(setAct, list.state)}
        searchPlaceholder={words.whoHasWhat.nameOrEmail}
        filters={useEntitlementFilters()}
        bulk={bulk}
        rowName={({ pack, member }) => words.whoHasWhat.packOf(pack.name, member.name)}
        bulkActions={
          <>
            <Button
              size="xs"
              variant="light"
              disabled={isTooMany}
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => setAct({ kind: "extend", ...selected })}
            >
              {words.whoHasWhat.extend}
            </Button>
            <Button
              size="xs"
              variant="light"
              color="error"
              disabled={isTooMany}
              leftSection={<IconGiftOff size={16} aria-hidden />}
              onClick={() => setAct({ kind: "revoke", ...selected })}
            >
              {words.whoHasWhat.revoke}
            </Button>
            {isTooMany && <span>{words.whoHasWhat.tooManyAtOnce}</span>}
          </>
        }
        empty={{
          lead: words.whoHasWhat.nobodyHasAPackYet,
          text: words.whoHasWhat.defaultPacksComeWithMembership,
          action: (
            <Button component={Link} to={panelPaths.customPacks}>
              {words.whoHasWhat.goToTheCustomPacks}
            </Button>
          ),
          narrowed: { text: words.whoHasWhat.noMembersMatch, showAll: words.whoHasWhat.showEverybody },
        }}
      >
        <FileProgress job={exported.job} many={words.whoHasWhat.forFile} />
      </ListScreen>
      <ActDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={() => {
          bulk.clear();
          setAct(null);
        }}
      />
    </section>
  );
}

/** What narrows the list of who has what. */
function useEntitlementFilters(): ListFilter[] {
  const packs = useQuery(adminApi.packs.names.queryOptions({ input: {} })).data?.data ?? [];
  return [
    {
      name: "pack_id",
      label: words.entitlementFilters.pack,
      choices: packs.map(({ id, name, season }) => ({ value: String(id), label: `${name} ${season}` })),
    },
    {
      name: "status",
      label: words.entitlementFilters.status,
      choices: statusChoices("entitlement", entitlementStatuses),
    },
    { name: "closes_from", label: words.entitlementFilters.lastDayFrom, isDay: true },
    { name: "closes_to", label: words.entitlementFilters.lastDayTo, isDay: true },
    { name: "member_id", label: words.entitlementFilters.of, shown: words.entitlementFilters.onePersonOnly },
  ];
}
