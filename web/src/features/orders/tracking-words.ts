import { type TrackingResult, trackingOutcomes } from "#contract/tracking-import.ts";
import { fulfilment as words } from "#words/panel/fulfilment.ts";

type Sums = Pick<TrackingResult, "shipped" | "corrected" | "skipped" | "failed">;
type Ended = Sums & Pick<TrackingResult, "status" | "dry_run">;

/** What came of a tracking workbook, in a few words. */
export function trackingTitle({ status, dry_run, shipped, corrected, skipped, failed }: Ended): string {
  if (status === "cancelled") return words.tracking.whatWasAlreadyDone;
  if (status === "failed") return words.tracking.theImportDidNotFinish;
  if (skipped > 0 && shipped + corrected + failed === 0) return words.tracking.nothingToSend;
  if (dry_run) return words.tracking.checked;
  return failed > 0
    ? words.tracking.someRowsNeedYourAttention
    : words.tracking.theTrackingDetailsWereImported;
}

/** `12 shipped, 1 corrected, 3 skipped`; after a check what would be. */
export function trackingSums(sums: Sums, isDry: boolean): string {
  const texts = isDry ? words.tracking.would : words.tracking;
  const parts = trackingOutcomes.filter((outcome) => sums[outcome] > 0);
  return parts.length > 0
    ? parts.map((outcome) => texts[outcome](sums[outcome])).join(", ")
    : words.tracking.thereWereNoRows;
}
