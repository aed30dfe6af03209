import type { TrackingResult } from "#contract/tracking-import.ts";

type Sums = Pick<TrackingResult, "status" | "shipped" | "corrected" | "skipped" | "failed">;

/** What came of a tracking workbook, in a few words. */
export function trackingTitle({ status, failed }: Sums): string {
  if (status === "cancelled") return "Stopped. What was already done is kept.";
  if (status === "failed")
    return "The import did not finish. Upload the file again: what was already done is left alone.";
  return failed > 0 ? "Some rows need your attention" : "The tracking details were imported";
}

/** `12 shipped, 1 corrected, 3 skipped`. */
export function trackingSums({ shipped, corrected, skipped, failed }: Sums): string {
  const parts = Object.entries({ shipped, corrected, skipped, failed }).filter(([, rows]) => rows > 0);
  return parts.length > 0
    ? parts.map(([name, rows]) => `${rows} ${name}`).join(", ")
    : "There were no rows in it.";
}
