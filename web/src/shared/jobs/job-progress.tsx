import { Button, Group, List, Paper, Progress, ScrollArea, Skeleton, Text } from "@mantine/core";
import { useEffect } from "react";
import type { Job } from "#contract/jobs.ts";
import { ui as words } from "#words/panel/ui.ts";
import { errorText, hasCode } from "../../lib/errors.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { isOver, type Noun, summarizeJob } from "./job-summary.ts";
import { useForgetOnLeave } from "./use-forget-on-leave.ts";
import { useJob, useStopJob } from "./use-job.ts";

const shownMessages = 20;
/** Above it, in pixels, messages scroll on their own, so that the list below stays in sight. */
const messagesHeight = 150;

type JobProgressProps = {
  jobId: number;
  /** What the job goes through: `nouns.orders`. */
  noun: Noun;
  /** What it came to, where that is not one of `noun` each: said once it has ended. */
  outcome?: string | undefined;
  /** What the job changed can be fetched again. */
  onEnded: () => void;
  onForget: () => void;
};

/** The progress of a change of many things, what it skipped, and a way to stop it. */
export function JobProgress({ jobId, noun, outcome, onEnded, onForget }: JobProgressProps) {
  const { data, error, refetch } = useJob(jobId, onEnded);
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
