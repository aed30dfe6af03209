import { Anchor, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { idIn } from "#contract/id-text.ts";
import { type RedemptionRow, redemption } from "#contract/redemption.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import {
  allPicked,
  isPicked,
  isWhole,
  nothingPicked,
  type Picked,
  pickedCount,
  pickOnPage,
} from "#web/lib/bulk-selection.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { panelPaths, redemptionReportPath } from "#web/lib/panel-paths.ts";
import { ImportDialog } from "#web/shared/imports/import-dialog.tsx";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import type { WholeSelection } from "#web/ui/data-table/data-table-props.ts";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { nouns } from "#words/nouns.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { formFor, runWords } from "../words.ts";
import { redemptionColumns } from "./member-columns.tsx";
import { type Asked, PreviewDialog } from "./preview.tsx";
import { ReportView, Runs, useRuns } from "./runs.tsx";

/** Redeeming members' packs for them; with `?report=` in the address, what became of each person of a run. */
export function Component() {
  const reportId = idIn(useListParams().params.filters.report);
  return reportId === undefined ? <MembersView /> : <ReportView key={reportId} id={reportId} />;
}

const packFilters: ListFilter[] = [
  {
    name: "with_packs",
    label: words.packFilter.packs,
    choices: [
      { value: "true", label: words.packFilter.withPacksToRedeem },
      { value: "false", label: words.packFilter.withoutPacks },
    ],
  },
];

/** Every member with the packs that are theirs to redeem, one at a time, some, or all of the club. */
function MembersView() {
  const list = useList(adminApi.redemption.show, redemption.show, { sort: "last_name", order_by: "asc" });
  const { bulk, members: selected } = useRedeemSelection(list.query);
  const [asked, ask] = useState<Asked | null>(null);
  const [isImporting, importing] = useDisclosure(false);
  const jobs = useRunJobs();
  const redeem = ({ id, user }: RedemptionRow) => ask({ form: formFor([id]), name: user.name });
  return (
    <>
      <ListScreen<RedemptionRow>
        title={words.membersView.autoRedemption}
        label={words.membersView.membersToRedeemFor}
        text={words.membersView.redeemPacksForMembers}
        back={{ to: panelPaths.members, label: words.membersView.back }}
        acts={[{ label: words.membersView.import, icon: IconFileSpreadsheet, onPress: importing.open }]}
        list={list}
        columns={redemptionColumns(redeem)}
        searchPlaceholder={words.membersView.search}
        filters={packFilters}
        bulk={bulk}
        rowName={({ user }) => user.name}
        bulkActions={
          <Button size="xs" onClick={() => ask({ form: formFor(selected) })}>
            {words.membersView.redeemSelected}
          </Button>
        }
        empty={{
          title: words.membersView.noMemberFound,
          text: words.membersView.yourClubHasNoMembers,
          narrowed: { text: words.membersView.noMembersMatch, showAll: words.membersView.showAllMembers },
        }}
      >
        <RunProgress jobs={jobs} />
      </ListScreen>
      <Runs onUndoing={jobs.startUndo} />
      {asked && (
        <PreviewDialog
          asked={asked}
          onClose={() => ask(null)}
          onStarted={(jobId) => {
            jobs.startRun(jobId);
            bulk.clear();
            ask(null);
          }}
        />
      )}
      <ImportDialog opened={isImporting} onClose={importing.close} />
    </>
  );
}

const FAMILIES = { ...nouns.families, done: words.runProgress.redeemed };
const ORDERS = { ...nouns.orders, done: words.runProgress.takenBack };

/** The run and the undoing that this tab started last; another page or a reload does not lose them. */
function useRunJobs() {
  const [runId, startRun, forgetRun] = useJobId("redemption-job");
  const [undoId, startUndo, forgetUndo] = useJobId("redemption-undo-job");
  return { runId, startRun, forgetRun, undoId, startUndo, forgetUndo };
}

function RunProgress({ jobs }: { jobs: ReturnType<typeof useRunJobs> }) {
  const run = useRuns(1).data?.data.find(({ id }) => id === jobs.runId);
  return (
    <>
      {jobs.runId !== null && (
        <>
          <JobProgress
            jobId={jobs.runId}
            noun={FAMILIES}
            outcome={run && runWords(run)}
            after={adminApi.redemption.redeem}
            onForget={jobs.forgetRun}
          />
          <Anchor
            component={Link}
            to={redemptionReportPath(jobs.runId)}
            size="sm"
            display="block"
            mt={-8}
            mb="md"
          >
            {words.runProgress.whatHappenedForEachPerson}
          </Anchor>
        </>
      )}
      <JobProgress
        jobId={jobs.undoId}
        noun={ORDERS}
        after={adminApi.redemption.redeem}
        onForget={jobs.forgetUndo}
      />
    </>
  );
}

type ListQuery = { data?: { data: { id: number }[]; total: number } };

const whole = {
  topBox: words.selection.selectAllMembers,
  select: words.selection.selectAllMembersOfClub,
};

function allWords(unticked: number): string {
  return words.selection.allMembersOfClubExcept(unticked);
}

/**
 * The members to redeem for: picked one by one over searches and pages, or the whole club except those unticked. The whole
 * club is not the whole list, so a search does not narrow it, and its words do not count what is shown.
 */
function useRedeemSelection(query: ListQuery) {
  const [picked, pick] = useState<Picked>(nothingPicked);
  const pageIds = query.data?.data.map(({ id }) => id) ?? [];
  const total = query.data?.total ?? 0;
  return {
    /** What to redeem for. */
    members: picked.kind === "all" ? { allBut: [...picked.except] } : [...picked.ids],
    /** What the table shows and changes of it. */
    bulk: {
      selection: picked.kind === "all" ? { all: {} } : { ids: [...picked.ids] },
      // Something is selected even where the search shows nobody.
      count: picked.kind === "all" ? Math.max(1, pickedCount(picked, total)) : pickedCount(picked, total),
      total,
      isAll: isWhole(picked),
      has: (id: number) => isPicked(picked, id),
      tick: (ids: number[]) => pick(pickOnPage(picked, pageIds, ids)),
      selectAll: () => pick(allPicked),
      clear: () => pick(nothingPicked),
      whole: { ...whole, ...(picked.kind === "all" && { selected: allWords(picked.except.size) }) },
    } satisfies WholeSelection,
  };
}
