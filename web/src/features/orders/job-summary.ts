import type { Job } from "#contract/jobs.ts";

export type JobSummary = { title: string; color: "info" | "success" | "warning" | "error"; percent: number };

type Progress = Pick<Job, "status" | "total" | "done_count" | "messages">;

/** A job that is over does not change any more. */
export function isOver({ status }: Pick<Job, "status">): boolean {
  return status !== "queued" && status !== "running";
}

/**
 * How far a move of many orders is, in words. An order that could not be moved counts as done too, and is the
 * subject of one message.
 */
export function summarizeJob({ status, total, done_count, messages }: Progress): JobSummary {
  const percent = total === 0 ? 100 : Math.round((done_count / total) * 100);
  const moved = done_count - messages.length;
  const skipped = messages.length > 0 ? `, ${messages.length} skipped` : "";
  switch (status) {
    case "queued":
      return { title: `Waiting to start with ${count(total)}`, color: "info", percent };
    case "running":
      return { title: `${done_count} of ${count(total)} done${skipped}`, color: "info", percent };
    case "done":
      return { title: `${count(moved)} changed${skipped}`, color: skipped ? "warning" : "success", percent };
    case "cancelled":
      return {
        title: `Stopped: ${count(moved)} changed${skipped}, ${total - done_count} left as they were`,
        color: "warning",
        percent,
      };
    case "failed":
      return {
        title: `Broke off after ${done_count} of ${count(total)}: ${moved} changed${skipped}`,
        color: "error",
        percent,
      };
  }
}

function count(orders: number): string {
  return orders === 1 ? "1 order" : `${orders} orders`;
}
