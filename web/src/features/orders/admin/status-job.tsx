import { Button, Group, List, Paper, Progress, ScrollArea, Skeleton, Text } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { useEffect } from "react";
import type { Job } from "#contract/jobs.ts";
import { errorText, hasCode } from "../../../lib/errors.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { isOver, summarizeJob } from "../job-summary.ts";
import { useJob, useStopJob } from "./api.ts";

const shownMessages = 20;
/** Above it, in pixels, messages scroll on their own, so that the list of orders stays in sight. */
const messagesHeight = 150;

/** The job that this tab started last, until it is put away; another page or a reload does not lose it. */
export function useStatusJobId() {
  return useSessionStorage<number | null>({
    key: "orders-job",
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (id) => String(id),
    deserialize: (text) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  });
}

type StatusJobProps = { jobId: number; onForget: () => void };

/** How far the move of many orders is, what it skipped, and a way to stop it. */
export function StatusJob({ jobId, onForget }: StatusJobProps) {
  const { data, error, refetch } = useJob(jobId);
  const isGone = hasCode(error, "NOT_FOUND");
  useEffect(() => {
    if (isGone) onForget();
  }, [isGone, onForget]);

  // A job that is gone (another club, long ago) is not worth a word.
  if (isGone) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Progress">
      {data && <JobProgress job={data.data} onForget={onForget} />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={44} />}
    </Paper>
  );
}

function JobProgress({ job, onForget }: { job: Job; onForget: () => void }) {
  const stop = useStopJob();
  const { title, color, percent } = summarizeJob(job);
  const hasEnded = isOver(job);
  return (
    <>
      <Group justify="space-between" mb="xs" gap="sm">
        <Text fw={600} role="status">
          {title}
        </Text>
        {hasEnded ? (
          <Button size="xs" variant="default" onClick={onForget}>
            Close
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={() => stop.mutate({ id: job.id })}
            loading={stop.isPending}
          >
            Stop
          </Button>
        )}
      </Group>
      <Progress value={percent} color={color} animated={!hasEnded} aria-label="Orders done" />
      {job.error && (
        <Text c="error" size="sm" mt="xs">
          {job.error}
        </Text>
      )}
      <Messages messages={job.messages} />
    </>
  );
}

function Messages({ messages }: Pick<Job, "messages">) {
  if (messages.length === 0) return null;
  const cut = messages.length - shownMessages;
  return (
    <>
      <ScrollArea.Autosize mah={messagesHeight} mt="sm" type="auto" viewportProps={{ tabIndex: 0 }}>
        <List size="sm" aria-label="Skipped orders">
          {messages.slice(0, shownMessages).map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {cut > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          And {cut} more.
        </Text>
      )}
    </>
  );
}
