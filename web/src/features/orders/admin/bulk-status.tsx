import { Alert, Button, Group, List, Paper, Progress, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminOrderSummary } from "#contract/orders.ts";
import { adminApi } from "../../../lib/admin-api.ts";
import { notify } from "../../../lib/toast.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";

/** Kept for this tab, so that the progress is still there after a look at another page. */
const storedJob = "orders-job";
const pollMs = 1000;
const shownMessages = 20;

type BulkStatusProps = { selected: AdminOrderSummary[]; onStarted: () => void };

/** Moves the selected orders on as one job, and shows how far it is. */
export function BulkStatus({ selected, onStarted }: BulkStatusProps) {
  const [jobId, setJobId] = useState(() => Number(sessionStorage.getItem(storedJob)) || null);
  const keep = (id: number | null) => {
    if (id === null) sessionStorage.removeItem(storedJob);
    else sessionStorage.setItem(storedJob, String(id));
    setJobId(id);
  };
  const start = useMutation(
    adminApi.orders.updateStatuses.mutationOptions({
      onSuccess: ({ data }) => {
        keep(data.job_id);
        onStarted();
      },
      onError: (error) => notify.failure(error),
    }),
  );
  const move = async (status: "processing" | "completed", word: string) => {
    const count = selected.length;
    const isSure = await confirmDialog({
      title: `Mark ${count} ${count === 1 ? "order" : "orders"} as ${word}?`,
      text: "Orders that can not go there are left as they are and named afterwards.",
      confirmLabel: `Mark as ${word}`,
    });
    if (isSure) start.mutate({ order_ids: selected.map(({ id }) => id), status });
  };

  return (
    <>
      {jobId !== null && <JobProgress jobId={jobId} onClose={() => keep(null)} />}
      {selected.length > 0 && (
        <Paper withBorder p="sm" mb="md" role="region" aria-label="Selected orders">
          <Group>
            <Text fw={600}>{selected.length} selected</Text>
            <Button
              size="sm"
              variant="light"
              loading={start.isPending}
              onClick={() => move("processing", "processing")}
            >
              Mark as processing
            </Button>
            <Button
              size="sm"
              variant="light"
              loading={start.isPending}
              onClick={() => move("completed", "completed")}
            >
              Mark as completed
            </Button>
          </Group>
        </Paper>
      )}
    </>
  );
}

function JobProgress({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const cache = useQueryClient();
  const query = useQuery(
    adminApi.jobs.show.queryOptions({
      input: { id: jobId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOver(state.data.data.status) ? false : pollMs),
    }),
  );
  const cancel = useMutation(
    adminApi.jobs.cancel.mutationOptions({ onError: (error) => notify.failure(error) }),
  );
  const job = query.data?.data;
  const over = job !== undefined && isOver(job.status);
  useEffect(() => {
    if (over) void cache.invalidateQueries({ queryKey: adminApi.orders.adminShow.key() });
  }, [over, cache]);

  // A job that is gone (another club, long ago) is not worth a word.
  if (query.error && !job) return null;
  if (!job) return <Progress value={0} mb="md" aria-label="Progress" />;
  return (
    <Alert
      mb="md"
      color={job.status === "failed" ? "error" : job.failed_count > 0 ? "warning" : "info"}
      title={titleOf(job.status, job.done_count, job.total)}
      withCloseButton={over}
      closeButtonLabel="Close this message"
      onClose={onClose}
      role="status"
    >
      <Progress
        value={job.total === 0 ? 0 : (job.done_count / job.total) * 100}
        aria-label={`${job.done_count} of ${job.total} done`}
        my="xs"
      />
      {job.error && <Text size="sm">{job.error}</Text>}
      {job.messages.length > 0 && (
        <List size="sm" mt="xs">
          {job.messages.slice(0, shownMessages).map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
      {!over && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: jobId })}
        >
          Stop
        </Button>
      )}
    </Alert>
  );
}

function isOver(status: string): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

function titleOf(status: string, done: number, total: number): string {
  if (status === "done") return `Done: ${done} of ${total} orders looked at`;
  if (status === "failed") return "This did not work";
  if (status === "cancelled") return `Stopped after ${done} of ${total} orders`;
  return `Working: ${done} of ${total} orders`;
}
