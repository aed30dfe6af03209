import { expect, it } from "vitest";
import type { Job } from "#contract/jobs.ts";
import { summarizeJob } from "./job-summary.ts";

type Progress = Pick<Job, "status" | "total" | "done_count" | "messages">;

const job = (values: Partial<Progress>): Progress => ({
  status: "running",
  total: 10,
  done_count: 0,
  messages: [],
  ...values,
});
const orders = { one: "order", other: "orders" };
const skipped = (count: number) => Array.from({ length: count }, (_, at) => `ROV-${at} is completed.`);

it.each<[Partial<Progress>, string, number]>([
  [{ status: "queued" }, "Waiting to start with 10 orders", 0],
  [{ done_count: 4, messages: skipped(1) }, "4 of 10 orders done, 1 skipped", 40],
  [{ status: "done", done_count: 10, messages: skipped(3) }, "7 orders changed, 3 skipped", 100],
  [{ status: "done", total: 1, done_count: 1 }, "1 order changed", 100],
  [{ status: "cancelled", done_count: 6 }, "Stopped: 6 orders changed, 4 left as they were", 60],
  [
    { status: "failed", done_count: 2, messages: skipped(1) },
    "Interrupted after 2 of 10 orders: 1 changed, 1 skipped",
    20,
  ],
  [{ status: "done", total: 0 }, "0 orders changed", 100],
])("says of %o: %s", (values, title, percent) => {
  expect(summarizeJob(job(values), orders)).toMatchObject({ title, percent });
});

it("warns when a job that is done left something out", () => {
  expect(summarizeJob(job({ status: "done", done_count: 10, messages: skipped(1) }), orders).color).toBe(
    "warning",
  );
  expect(summarizeJob(job({ status: "done", done_count: 10 }), orders).color).toBe("success");
});

it("says what a job does to people rather than that it changes them", () => {
  const people = { one: "person", other: "people", done: "got the pack" };
  const done = job({ status: "done", done_count: 10, messages: skipped(1) });
  expect(summarizeJob(done, people).title).toBe("9 people got the pack, 1 skipped");
});
