import type { Job } from "#contract/jobs.ts";
import { formatDecimal } from "#web/lib/format-figures.ts";
import { counted, type Forms } from "#web/words/counted.ts";
import { imports as importsWords } from "#words/panel/imports.ts";
import { ui as words } from "#words/panel/ui.ts";

export type JobSummary = { title: string; color: "info" | "success" | "warning" | "error"; percent: number };

/** What a job handles, singular and plural, and what it does to them unless they are simply changed. */
export type Noun = Forms & { done?: string };

type Progress = Pick<Job, "status" | "total" | "done_count" | "messages">;

/** A finished job no longer changes. */
export function isOver({ status }: Pick<Job, "status">): boolean {
  return status !== "queued" && status !== "running";
}

/**
 * The progress of a change of many things, in words. One that could not be changed also counts as done, and has
 * one message.
 */
export function summarizeJob({ status, total, done_count, messages }: Progress, noun: Noun): JobSummary {
  const count = (things: number) => counted(things, noun);
  const percent = total === 0 ? 100 : Math.round((done_count / total) * 100);
  const changed = done_count - messages.length;
  const act = noun.done ?? words.jobSummary.changed;
  const skipped = messages.length > 0 ? words.jobSummary.skipped(messages.length) : "";
  switch (status) {
    case "queued":
      return { title: words.jobSummary.waitingToStartWith(count(total)), color: "info", percent };
    case "running":
      return { title: words.jobSummary.ofDone(done_count, count(total), skipped), color: "info", percent };
    case "done":
      return {
        title: `${count(changed)} ${act}${skipped}`,
        color: skipped ? "warning" : "success",
        percent,
      };
    case "cancelled":
      return {
        title: words.jobSummary.stoppedLeftAsTheyWere(count(changed), act, skipped, total - done_count),
        color: "warning",
        percent,
      };
    case "failed":
      return {
        title: words.jobSummary.interruptedAfterOf(done_count, count(total), changed, act, skipped),
        color: "error",
        percent,
      };
  }
}

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
      return { title: importsWords.fileJobSummary.waitingToStart, color: "info", percent: null };
    case "running":
      return {
        title:
          total === 0
            ? importsWords.fileJobSummary.gettingReady
            : importsWords.fileJobSummary.progress(done_count, total, many),
        color: "info",
        percent,
      };
    case "done":
      return result
        ? {
            title: importsWords.fileJobSummary.isReady(result.name, fileSize(result.bytes)),
            color: "success",
            percent: 100,
          }
        : { title: importsWords.fileJobSummary.fileIsNoLongerKept, color: "warning", percent: 100 };
    case "cancelled":
      return { title: importsWords.fileJobSummary.stoppedNoFileWasMade, color: "warning", percent };
    case "failed":
      return { title: error ?? importsWords.fileJobSummary.fileCouldNotBeMade, color: "error", percent };
  }
}

/** `812 B`, `34 KB` or `2.1 MB`. */
export function fileSize(bytes: number): string {
  const { fileJobSummary: sizes } = importsWords;
  if (bytes < 1_000) return sizes.bytes(formatDecimal(bytes, 0));
  return bytes < 1_000_000
    ? sizes.kilobytes(formatDecimal(bytes / 1_000, 0))
    : sizes.megabytes(formatDecimal(bytes / 1_000_000, 1));
}
