import { expect, test } from "vitest";
import { leftOutWords, pickListAddress, selectionOf, trackingSums, trackingTitle } from "./order-list.ts";

const read = (address: string) => selectionOf(new URL(address, "http://club.example").searchParams);

test("The address of a pick list brings back the orders that it was made of", () => {
  const selections = [
    { ids: [3, 17, 40] },
    { all: { keywords: "smith & sons", status: "placed" as const, on_hold: "false" as const } },
    { all: {} },
    { all: { status: "placed" as const }, except: [3, 17] },
  ];
  for (const selection of selections) expect(read(pickListAddress(selection))).toEqual(selection);
});

test("What is not a number of an order, nor a filter of the list, is left out", () => {
  expect(read("/orders/pick-list?ids=1,x,-2,0,5")).toEqual({ ids: [1, 5] });
  expect(read("/orders/pick-list?status=lost&keywords=ada&page=3")).toEqual({ all: { keywords: "ada" } });
});

test("What is not on the paper is told with its reason", () => {
  expect(leftOutWords({ on_hold: 0, nothing_to_pack: 0 })).toBe("");
  expect(leftOutWords({ on_hold: 1, nothing_to_pack: 3 })).toBe(
    "Left out: 1 order on hold, 3 orders with nothing to pack.",
  );
});

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
