import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { download, envelope, id, timestamp } from "./shapes.ts";

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

/** Work that outlives a request. `job-kinds.ts` says who may watch and cancel it. `done_count` never falls; it ends at `total`. */
export const job = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(jobStates),
  total: z.int(),
  done_count: z.int(),
  failed_count: z.int(),
  /** One line per item that failed or was skipped, at most 1,000. */
  messages: z.array(z.string()),
  error: z.string().nullable(),
  /** What it made, while that is kept; downloaded from `jobs/{id}/download`. */
  result: z.object({ name: z.string(), bytes: z.int(), until: timestamp }).nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

export const jobs = {
  show: endpoint({
    method: "GET",
    path: "/jobs/{id}",
    who: "staff",
    right: "handleOrders",
    summary: "Progress of a job",
    tag: "Jobs",
    input: z.strictObject({ id }),
    output: envelope(job),
    errors: ["NOT_FOUND"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/jobs/{id}/cancel",
    who: "staff",
    right: "handleOrders",
    summary: "Stop a job after the item it is at; what is done stays done",
    tag: "Jobs",
    changes: [],
    input: z.object({ id }),
    output: envelope(job),
    errors: ["NOT_FOUND"],
  }),
  download: endpoint({
    method: "GET",
    path: "/jobs/{id}/download",
    who: "staff",
    right: "handleOrders",
    summary: "What a job made, such as a workbook; only for who started it and admins, and for a day",
    tag: "Jobs",
    input: z.strictObject({ id }),
    output: download("xlsx", "csv", "pdf"),
    errors: ["NOT_FOUND", "LINK_EXPIRED"],
  }),
  events: endpoint({
    method: "GET",
    path: "/jobs/{id}/events",
    who: "staff",
    right: "handleOrders",
    summary: "Progress as server-sent events: one `job` event for each change, until the job is over",
    tag: "Jobs",
    input: z.strictObject({ id }),
    output: job,
    isStream: true,
    errors: ["NOT_FOUND"],
  }),
};
