import { Button, Group, Paper, Progress, Skeleton, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Job } from "#contract/jobs.ts";
import { ui as words } from "#words/panel/ui.ts";
import { errorText, hasCode } from "../../lib/errors.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { summarizeFileJob } from "./file-job-summary.ts";
import { isOver } from "./job-summary.ts";
import { type FileJob, useDownload } from "./use-file-job.ts";
import { useForgetOnLeave } from "./use-forget-on-leave.ts";
import { useJob, useStopJob } from "./use-job.ts";

type FileProgressProps = {
  job: FileJob;
  /** What goes into the file, such as `orders`. */
  many: string;
};

/** The progress of making a file, a way to stop it, and the file once it is there. Nothing if none was started. */
export function FileProgress({ job, many }: FileProgressProps) {
  const { jobId } = job;
  return jobId === null ? null : <Following key={jobId} {...job} jobId={jobId} many={many} />;
}

type FollowingProps = FileJob & { jobId: number; many: string };

function Following({ jobId, many, isBegunHere, forget }: FollowingProps) {
  const download = useDownload();
  const isSaved = useRef(false);
  const { data, error, refetch } = useJob(jobId, () => undefined);
  const { result = null, status } = data?.data ?? {};
  // Made long ago, a file is no longer kept: there is nothing to do with it here.
  const isGone = hasCode(error, "NOT_FOUND") || (status === "done" && !result && !isBegunHere);
  useForgetOnLeave(status === "done", forget);
  useEffect(() => {
    if (isGone) forget();
  }, [isGone, forget]);
  const { mutate: save } = download;
  useEffect(() => {
    if (!result || !isBegunHere || isSaved.current) return;
    isSaved.current = true;
    save(jobId);
  }, [result, isBegunHere, save, jobId]);

  if (isGone) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={words.fileProgress.file}>
      {data && (
        <State
          job={data.data}
          many={many}
          onSave={() => save(jobId)}
          isSaving={download.isPending}
          onForget={forget}
        />
      )}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={44} />}
    </Paper>
  );
}

type StateProps = { job: Job; many: string; onSave: () => void; isSaving: boolean; onForget: () => void };

function State({ job, many, onSave, isSaving, onForget }: StateProps) {
  const stop = useStopJob();
  const { title, color, percent } = summarizeFileJob(job, many);
  const hasEnded = isOver(job);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Text>
        <Group gap="xs">
          {job.result && (
            <Button
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isSaving}
              onClick={onSave}
            >
              {words.fileProgress.download}
            </Button>
          )}
          {hasEnded ? (
            <Button size="xs" variant="default" onClick={onForget}>
              {words.fileProgress.close}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={stop.isPending}
              onClick={() => stop.mutate({ id: job.id })}
            >
              {words.fileProgress.stop}
            </Button>
          )}
        </Group>
      </Group>
      {!hasEnded && (
        <Progress
          mt="xs"
          value={percent ?? 100}
          color={color}
          animated
          aria-label={words.fileProgress.progressOfTheFile}
        />
      )}
    </>
  );
}
