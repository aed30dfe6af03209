import { describe, expect, test } from "vitest";
import { fileSize, summarizeFileJob } from "./job-summary.ts";

const job = { status: "running" as const, total: 0, done_count: 0, error: null, result: null };
const result = { name: "rovers-orders.xlsx", bytes: 34_120, until: "2027-01-02T00:00:00.000Z" };

describe("What is said of a file in the making", () => {
  test("counts once it is known how much it will be", () => {
    expect(summarizeFileJob({ ...job, status: "queued" }, "orders").percent).toBeNull();
    expect(summarizeFileJob(job, "orders")).toEqual({ title: "Getting ready", color: "info", percent: null });
    expect(summarizeFileJob({ ...job, total: 5_000, done_count: 1_250 }, "orders")).toEqual({
      title: "1,250 of 5,000 orders",
      color: "info",
      percent: 25,
    });
  });

  test("names the file, or says why there is none", () => {
    expect(summarizeFileJob({ ...job, status: "done", result }, "orders").title).toBe(
      "rovers-orders.xlsx is ready (34 KB)",
    );
    expect(summarizeFileJob({ ...job, status: "done" }, "orders").color).toBe("warning");
    expect(summarizeFileJob({ ...job, status: "cancelled" }, "orders").title).toBe(
      "Stopped. No file was made.",
    );
    expect(summarizeFileJob({ ...job, status: "failed", error: "Too many rows." }, "orders").title).toBe(
      "Too many rows.",
    );
  });
});

test("The size of a file is told in the unit that suits it", () => {
  expect([999, 34_120, 2_149_000].map(fileSize)).toEqual(["999 B", "34 KB", "2.1 MB"]);
});
