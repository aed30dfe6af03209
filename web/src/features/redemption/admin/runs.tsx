import { Button, Group, Pagination, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { Link } from "react-router";
import { redemption as words } from "#words/panel/redemption.ts";
import { redemptionReportPath } from "../../../lib/panel-paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyLines } from "../../../ui/empty-state.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useRuns, useUndo } from "./api.ts";
import classes from "./redemption.module.css";
import { type Run, RunBadge, RunLine } from "./run-state.tsx";

/** Earlier runs, newest first: how they went, their reports, and the way back while nothing was shipped. */
export function Runs({ onUndoing }: { onUndoing: (jobId: number) => void }) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const runs = useRuns(page);
  const undo = useUndo(onUndoing);
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
