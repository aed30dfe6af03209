import type { TrackingResult } from "#contract/tracking-import.ts";
import { fulfilment as words } from "#words/panel/fulfilment.ts";

type Sums = Pick<TrackingResult, "status" | "shipped" | "corrected" | "skipped" | "failed">;

/** What came of a tracking workbook, in a few words. */
export function trackingTitle({ status, failed }: Sums): string {
  if (status === "cancelled") return words.tracking.whatWasAlreadyDone;
  if (status === "failed") return words.tracking.theImportDidNotFinish;
  return failed > 0
    ? words.tracking.someRowsNeedYourAttention
    : words.tracking.theTrackingDetailsWereImported;
}

/** `12 shipped, 1 corrected, 3 skipped`. */
export function trackingSums({ shipped, corrected, skipped, failed }: Sums): string {
  const parts = Object.entries({ shipped, corrected, skipped, failed }).filter(([, rows]) => rows > 0);
  return parts.length > 0
    ? parts.map(([name, rows]) => `${rows} ${name}`).join(", ")
    : words.tracking.thereWereNoRows;
}
