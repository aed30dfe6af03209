import { Button, Group, List, Paper, Progress, ScrollArea, Skeleton, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Job } from "#contract/jobs.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { refetchAfter } from "#web/lib/mutation-cache.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ui as words } from "#words/panel/ui.ts";
import { isOver, type Noun, summarizeFileJob, summarizeJob } from "./job-summary.ts";
import { type FileJob, useDownload, useForgetOnLeave, useJob, useStopJob } from "./use-job.ts";

const shownMessages = 20;
/** Above it, in pixels, messages scroll on their own, so that the list below stays in sight. */
const messagesHeight = 150;

type JobProgressProps = {
  /** From `useJobId`; null before anything was started. */
  jobId: number | null;
  /** What the job goes through: `nouns.orders`. */
  noun: Noun;
  /** What it came to, where that is not one of `noun` each: said once it has ended. */
  outcome?: string | undefined;
  /** The endpoint that started it: what that changes is asked for again once the job has ended. */
  after: { key: () => QueryKey };
  onForget: () => void;
};

/** The progress of a change of many things, what it skipped, and a way to stop it. */
export function JobProgress({ jobId, ...props }: JobProgressProps) {
  return jobId !== null && <OneJob key={jobId} jobId={jobId} {...props} />;
}

function OneJob({ jobId, noun, outcome, after, onForget }: JobProgressProps & { jobId: number }) {
  const cache = useQueryClient();
  const { data, error, refetch } = useJob(jobId, () => refetchAfter(cache, after));
  const isGone = hasCode(error, "NOT_FOUND");
  useForgetOnLeave(data?.data.status === "done" && data.data.messages.length === 0, onForget);
  useEffect(() => {
    if (isGone) onForget();
  }, [isGone, onForget]);

  // A job that is gone (another club, long ago) is not worth mentioning.
  if (isGone) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={words.jobProgress.progress}>
      {data && <JobState job={data.data} noun={noun} outcome={outcome} onForget={onForget} />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={44} />}
    </Paper>
  );
}

type JobStateProps = Pick<JobProgressProps, "noun" | "outcome"> & { job: Job; onForget: () => void };

function JobState({ job, noun, outcome, onForget }: JobStateProps) {
  const stop = useStopJob();
  const { title, color, percent } = summarizeJob(job, noun);
  const hasEnded = isOver(job);
  return (
    <>
      <Group justify="space-between" mb="xs" gap="sm">
        <Text fw={600} role="status">
          {hasEnded && outcome ? outcome : title}
        </Text>
        {hasEnded ? (
          <Button size="xs" variant="default" onClick={onForget}>
            {words.jobProgress.close}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={() => stop.mutate({ id: job.id })}
            loading={stop.isPending}
          >
            {words.jobProgress.stop}
          </Button>
        )}
      </Group>
      <Progress
        value={percent}
        color={color}
        animated={!hasEnded}
        aria-label={words.jobProgress.done(capitalized(noun.other))}
      />
      {job.error && (
        <Text c="error" size="sm" mt="xs">
          {job.error}
        </Text>
      )}
      <Messages messages={job.messages} label={words.jobProgress.skipped(noun.other)} />
    </>
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function Messages({ messages, label }: Pick<Job, "messages"> & { label: string }) {
  if (messages.length === 0) return null;
  const cut = messages.length - shownMessages;
  return (
    <>
      <ScrollArea.Autosize mah={messagesHeight} mt="sm" type="auto" viewportProps={{ tabIndex: 0 }}>
        <List size="sm" aria-label={label}>
          {messages.slice(0, shownMessages).map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {cut > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.jobProgress.andMore(cut)}
        </Text>
      )}
    </>
  );
}

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
