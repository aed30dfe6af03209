import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { nouns } from "#words/nouns.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { redemptionReportPath } from "../../../lib/panel-paths.ts";
import { JobProgress } from "../../../shared/jobs/job-progress.tsx";
import { useJobId } from "../../../shared/jobs/use-job-id.ts";
import { runWords } from "../words.ts";
import { refreshAfterRun, useRuns } from "./api.ts";

const FAMILIES = { ...nouns.families, done: words.runProgress.redeemed };
const ORDERS = { ...nouns.orders, done: words.runProgress.takenBack };

/** The run and the undoing that this tab started last; another page or a reload does not lose them. */
export function useRunJobs() {
  const [runId, startRun, forgetRun] = useJobId("redemption-job");
  const [undoId, startUndo, forgetUndo] = useJobId("redemption-undo-job");
  return { runId, startRun, forgetRun, undoId, startUndo, forgetUndo };
}

export function RunProgress({ jobs }: { jobs: ReturnType<typeof useRunJobs> }) {
  const cache = useQueryClient();
  const onEnded = () => refreshAfterRun(cache);
  const run = useRuns(1).data?.data.find(({ id }) => id === jobs.runId);
  return (
    <>
      {jobs.runId !== null && (
        <>
          <JobProgress
            key={jobs.runId}
            jobId={jobs.runId}
            noun={FAMILIES}
            outcome={run && runWords(run)}
            onEnded={onEnded}
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
      {jobs.undoId !== null && (
        <JobProgress
          key={jobs.undoId}
          jobId={jobs.undoId}
          noun={ORDERS}
          onEnded={onEnded}
          onForget={jobs.forgetUndo}
        />
      )}
    </>
  );
}
