import type { Job } from "#contract/jobs.ts";
import { formatCount } from "../words/counted.ts";

type Shown = Pick<Job, "status" | "total" | "done_count" | "error" | "result">;

export type FileJobSummary = {
  title: string;
  color: "info" | "success" | "warning" | "error";
  /** Null while nobody knows how much it will be. */
  percent: number | null;
};

/** How far the making of a file is, in words. `many` is what goes into it, such as `orders`. */
export function summarizeFileJob(
  { status, total, done_count, error, result }: Shown,
  many: string,
): FileJobSummary {
  const percent = total === 0 ? null : Math.round((done_count / total) * 100);
  switch (status) {
    case "queued":
      return { title: "Waiting to start", color: "info", percent: null };
    case "running":
      return {
        title: total === 0 ? "Getting ready" : `${formatCount(done_count)} of ${formatCount(total)} ${many}`,
        color: "info",
        percent,
      };
    case "done":
      return result
        ? { title: `${result.name} is ready (${fileSize(result.bytes)})`, color: "success", percent: 100 }
        : { title: "The file is no longer kept. Please make it again.", color: "warning", percent: 100 };
    case "cancelled":
      return { title: "Stopped. No file was made.", color: "warning", percent };
    case "failed":
      return { title: error ?? "The file could not be made. Please try again.", color: "error", percent };
  }
}

/** `812 B`, `34 KB` or `2.1 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
