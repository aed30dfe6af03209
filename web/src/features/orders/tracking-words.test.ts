import { expect, test } from "vitest";
import { trackingSums, trackingTitle } from "./tracking-words.ts";

const none = { status: "done" as const, dry_run: false, shipped: 0, corrected: 0, skipped: 0, failed: 0 };

test("What came of a tracking workbook is told with its sums", () => {
  expect(trackingSums({ ...none, shipped: 12, skipped: 3 }, false)).toBe("12 shipped, 3 skipped");
  expect(trackingSums(none, false)).toBe("There were no rows in it.");
  expect(trackingTitle({ ...none, shipped: 1 })).toBe("The tracking details were imported");
  expect(trackingTitle({ ...none, failed: 1 })).toBe("Some rows need your attention");
  expect(trackingTitle({ ...none, skipped: 3 })).toBe("Nothing to send");
  expect(trackingTitle({ ...none, status: "failed" })).toContain("Upload the file again");
  expect(trackingSums({ ...none, shipped: 12, failed: 3 }, true)).toBe("12 to be shipped, 3 would fail");
  expect(trackingTitle({ ...none, dry_run: true, failed: 1 })).toBe("Checked. Nothing has been sent yet.");
});
