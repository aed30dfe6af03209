import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "react-router";
import { redemptionOutcomes } from "#contract/redemption.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { saveAsFile } from "../../../../lib/save-as-file.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import type { Column } from "../../../../ui/data-table/columns.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../../ui/data-table/filters.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { reportCsv } from "../../report-csv.ts";
import { outcomeWords, type RedemptionOutcome } from "../../words.ts";
import { useReport, useWholeReport } from "../api.ts";
import { RunBadge, RunLine } from "../run-state.tsx";

type Row = NonNullable<ReturnType<typeof useReport>["data"]>["data"][number];

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
  const report = useReport(id, list.params);
  const whole = useWholeReport();
  const download = () =>
    whole.mutate(id, {
      onSuccess: (rows) => saveAsFile(`auto-redemption-${id}.csv`, reportCsv(rows), "text/csv;charset=utf-8"),
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
            loading={whole.isPending}
            disabled={!report.data}
            onClick={download}
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

const columns: Column<Row>[] = [
  {
    name: "name",
    title: words.reportView.member,
    isFixed: true,
    render: ({ name }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
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
