import type { Job } from "#contract/jobs.ts";
import { ui as words } from "#words/panel/ui.ts";
import { counted, type Forms } from "../../words/counted.ts";

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
