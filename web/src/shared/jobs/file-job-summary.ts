import type { Job } from "#contract/jobs.ts";
import { imports as words } from "#words/panel/imports.ts";
import { formatDecimal } from "../../lib/format-figures.ts";

type Shown = Pick<Job, "status" | "total" | "done_count" | "error" | "result">;

export type FileJobSummary = {
  title: string;
  color: "info" | "success" | "warning" | "error";
  /** Null while the total is unknown. */
  percent: number | null;
};

/** The progress of making a file, in words. `many` is what goes into it, such as `orders`. */
export function summarizeFileJob(
  { status, total, done_count, error, result }: Shown,
  many: string,
): FileJobSummary {
  const percent = total === 0 ? null : Math.round((done_count / total) * 100);
  switch (status) {
    case "queued":
      return { title: words.fileJobSummary.waitingToStart, color: "info", percent: null };
    case "running":
      return {
        title:
          total === 0
            ? words.fileJobSummary.gettingReady
            : words.fileJobSummary.progress(done_count, total, many),
        color: "info",
        percent,
      };
    case "done":
      return result
        ? {
            title: words.fileJobSummary.isReady(result.name, fileSize(result.bytes)),
            color: "success",
            percent: 100,
          }
        : { title: words.fileJobSummary.fileIsNoLongerKept, color: "warning", percent: 100 };
    case "cancelled":
      return { title: words.fileJobSummary.stoppedNoFileWasMade, color: "warning", percent };
    case "failed":
      return { title: error ?? words.fileJobSummary.fileCouldNotBeMade, color: "error", percent };
  }
}

/** `812 B`, `34 KB` or `2.1 MB`. */
export function fileSize(bytes: number): string {
  const { fileJobSummary: sizes } = words;
  if (bytes < 1_000) return sizes.bytes(formatDecimal(bytes, 0));
  return bytes < 1_000_000
    ? sizes.kilobytes(formatDecimal(bytes / 1_000, 0))
    : sizes.megabytes(formatDecimal(bytes / 1_000_000, 1));
}
