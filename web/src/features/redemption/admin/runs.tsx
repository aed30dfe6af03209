import { Anchor, Badge, Button, Group, Pagination, Paper, Skeleton, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { redemption, redemptionOutcomes } from "#contract/redemption.ts";
import { maxPerPage } from "#contract/shapes.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { adminOrderPath, panelPaths, redemptionReportPath } from "#web/lib/panel-paths.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { notify } from "#web/lib/toast.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { Column } from "#web/ui/data-table/data-table-props.ts";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { EmptyLines, EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { redemption as words } from "#words/panel/redemption.ts";
import { isUndone, outcomeWords, type RedemptionOutcome, reportCsv, runState, runWords } from "../words.ts";
import classes from "./redemption.module.css";

const RUNS_A_PAGE = 5;

export const useRuns = (page: number) =>
  useQuery(
    adminApi.redemption.runs.queryOptions({
      input: { page, per_page: RUNS_A_PAGE },
      placeholderData: keepPreviousData,
    }),
  );

/** Earlier runs, newest first: how they went, their reports, and the way back while nothing was shipped. */
export function Runs({ onUndoing }: { onUndoing: (jobId: number) => void }) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const runs = useRuns(page);
  const undo = useMutation(
    adminApi.redemption.undo.mutationOptions({ onSuccess: ({ data }) => onUndoing(data.job_id) }),
  );
  const askUndo = async (run: Run) => {
    const isSure = await confirmDialog({
      title: words.runs.askUndo,
      text: words.runs.ordersNotYetSent,
      confirmLabel: words.runs.undoThisRun,
      isDestructive: true,
    });
    if (isSure) undo.mutate({ job_id: run.id });
  };
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mt="xl" mb="sm">
        {words.runs.earlierRuns}
      </Title>
      <Paper withBorder px="lg" py={6}>
        <QueryState
          query={runs}
          skeleton={<Skeleton height={64} my="sm" />}
          isEmpty={({ total }) => total === 0}
          empty={<EmptyLines>{words.runs.thereHaveBeenNoRuns}</EmptyLines>}
        >
          {({ data, total, per_page }) => (
            <>
              <ul className={classes.rows}>
                {data.map((run) => (
                  <RunRow
                    key={run.id}
                    run={run}
                    isUndoing={undo.isPending}
                    onUndo={() => void askUndo(run)}
                  />
                ))}
              </ul>
              {total > per_page && (
                <Group justify="flex-end" py="sm">
                  <Pagination total={Math.ceil(total / per_page)} value={page} onChange={setPage} size="sm" />
                </Group>
              )}
            </>
          )}
        </QueryState>
      </Paper>
    </section>
  );
}

function RunRow({ run, isUndoing, onUndo }: { run: Run; isUndoing: boolean; onUndo: () => void }) {
  return (
    <li className={classes.run}>
      <div className={classes.runWords}>
        <Text fw={600}>
          <DateTime value={run.created_at} withTime />
          {run.actor && (
            <Text span inherit fw={400} c="dimmed">
              {words.runs.by(run.actor)}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <RunLine run={run} />
        </Text>
      </div>
      <RunBadge run={run} />
      <Group gap="xs">
        <Button component={Link} to={redemptionReportPath(run.id)} size="xs" variant="default">
          {words.runs.report}
        </Button>
        {run.can.undo && (
          <Button size="xs" variant="default" c="error" loading={isUndoing} onClick={onUndo}>
            {words.runs.undo}
          </Button>
        )}
      </Group>
    </li>
  );
}

type Run = NonNullable<ReturnType<typeof useRuns>["data"]>["data"][number];

/** How a run stands: done, stopped, undone. */
function RunBadge({ run }: { run: Run }) {
  const { label, tone } = runState(run);
  return (
    <Badge variant="light" color={tone} size="lg" fz="xs" c={tone === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}

/** What a run came to, and when it was undone: the same in the list of runs and on its report. */
function RunLine({ run }: { run: Run }) {
  return (
    <>
      {runWords(run)}
      {isUndone(run) && run.undone_at && (
        <> · {sentence(words.run.allTakenBack(<DateTime value={run.undone_at} withTime />))}</>
      )}
    </>
  );
}

type Row = Awaited<ReturnType<typeof adminClient.redemption.report>>["data"][number];

const back = { to: panelPaths.autoRedemption, label: words.reportView.autoRedemption };

const reportFilters: ListFilter[] = [
  {
    name: "outcome",
    label: words.reportView.outcome,
    choices: redemptionOutcomes.map((value) => ({ value, label: outcomeWords[value].label })),
  },
];

/** What became of each person of one run. */
export function ReportView({ id }: { id: number }) {
  const list = useListParams();
  const report = useQuery(
    adminApi.redemption.report.queryOptions({
      input: { ...queryFromAddress(redemption.report, list.params), id },
      placeholderData: keepPreviousData,
    }),
  );
  const download = useMutation({
    mutationFn: async () =>
      saveAsFile(`auto-redemption-${id}.csv`, reportCsv(await wholeReport(id)), "text/csv;charset=utf-8"),
    onError: (error) => notify.failure(error),
  });
  if (hasCode(report.error, "NOT_FOUND")) {
    return (
      <>
        <PageHeader title={words.reportView.report} back={back} />
        <EmptyState title={words.reportView.thereIsNoSuchRun} text={words.reportView.itsReportMayBeToo} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={words.reportView.reportOfARun}
        text={
          <>
            {report.data && (
              <>
                <RunLine run={report.data.run} />
                <br />
              </>
            )}
            {words.reportView.whatHappenedForEachPerson}
          </>
        }
        aside={report.data && <RunBadge run={report.data.run} />}
        back={back}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            disabled={!report.data}
            onClick={() => download.mutate()}
          >
            {words.reportView.downloadAsCsv}
          </Button>
        }
      />
      <DataTable<Row>
        label={words.reportView.report}
        query={report}
        list={list}
        columns={columns}
        searchPlaceholder={words.reportView.searchForAName}
        filters={reportFilters}
        empty={{ text: words.reportView.nobodyInThisRunMatches }}
      />
    </>
  );
}

/** As many people as one run takes at most. */
const MAX_REPORT_PAGES = 200;

/** Every row of a report, for a file. */
async function wholeReport(id: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= MAX_REPORT_PAGES; page++) {
    const { data, total } = await adminClient.redemption.report({ id, page, per_page: maxPerPage });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  return rows;
}

const columns: Column<Row>[] = [
  {
    name: "name",
    title: words.reportView.member,
    isFixed: true,
    render: ({ name, primary }) => (
      <div style={{ overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {primary && <Text size="xs">{whoseChild(primary)}</Text>}
      </div>
    ),
  },
  {
    name: "outcome",
    title: words.reportView.outcome,
    width: 130,
    render: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    name: "order",
    title: words.reportView.order,
    width: 150,
    render: ({ order }) =>
      order ? (
        <Anchor component={Link} to={adminOrderPath(order.id)} size="sm" fw={600}>
          {order.number}
        </Anchor>
      ) : (
        "–"
      ),
  },
  {
    name: "detail",
    title: words.reportView.detail,
    render: ({ detail }) => (
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {detail || "–"}
      </Text>
    ),
  },
];

function OutcomeBadge({ outcome }: { outcome: RedemptionOutcome }) {
  const { label, tone } = outcomeWords[outcome];
  return (
    <Badge variant="light" color={tone} size="lg" fz="xs" c={tone === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}
