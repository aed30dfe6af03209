import { Button } from "@mantine/core";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useStartStatusJob } from "./api.ts";

type BulkActionsProps = { orderIds: number[]; onStarted: (jobId: number) => void; onClear: () => void };

/** Moves the selected orders on as one job. */
export function BulkActions({ orderIds, onStarted, onClear }: BulkActionsProps) {
  const start = useStartStatusJob(onStarted);
  const move = async (status: "processing" | "completed") => {
    const isSure = await confirmDialog({
      title: `Mark ${orderIds.length === 1 ? "1 order" : `${orderIds.length} orders`} as ${status}?`,
      text: "Orders that can not be moved there are left as they are and named afterwards.",
      confirmLabel: `Mark as ${status}`,
    });
    if (isSure) start.mutate({ order_ids: orderIds, status });
  };
  return (
    <>
      <Button size="xs" variant="light" loading={start.isPending} onClick={() => move("processing")}>
        Mark as processing
      </Button>
      <Button size="xs" variant="light" loading={start.isPending} onClick={() => move("completed")}>
        Mark as completed
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </>
  );
}
