import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeOrder, storeUnpaid } from "../../sales/orders/orders.testing.ts";
import { importJobs } from "../imports/imports.jobs.ts";
import { upload } from "../imports/members/member-import.testing.ts";
import { bookOf, type ExportClub, openExports, rowsIn } from "./exports.testing.ts";

const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

let club: ExportClub;
beforeAll(async () => {
  club = await openExports({ otherJobs: importJobs });
});
afterAll(() => club.close());

const send = (content: Buffer) => upload(club, content, { path: "/club-orders/import-tracking-details" });

// Spec 7.37
it("orders in progress are exported, filled in, sent back, and are then no longer in progress", async () => {
  const shippingMethod = { id: club.methodId, name: "Delivery", kind: "delivery" as const };
  const first = await storeOrder(club, club.ava, { shippingMethod });
  const second = await storeOrder(club, club.ben, { shippingMethod });
  const held = await storeOrder(club, club.ben, { shippingMethod });
  await club.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [held.id]);
  await storeOrder(club, club.ava);
  await storeUnpaid(club);

  const content = await club.file("tracking");
  const book = bookOf(content);
  expect(rowsIn(book, "Tracking")).toMatchObject([
    { "Order number": first.number, "Still to send": "2 × Home shirt, Red, M; 1 × Home shirt, Red, L" },
    { "Order number": second.number, Member: "Ben Baker" },
  ]);
  const untouched = await send(content);
  expect(untouched.body.data).toMatchObject({ total: 2, skipped: 2, shipped: 0, failed: 0, rows: [] });

  const sheet = book.Sheets.Tracking;
  if (!sheet) throw new Error("no sheet");
  xlsx.utils.sheet_add_aoa(sheet, [["DPD", "15501234567890"]], { origin: "B2" });
  const filledIn = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect((await send(filledIn)).body.data).toMatchObject({ shipped: 1, skipped: 1, failed: 0 });
  const left = rowsIn(await club.book("tracking"), "Tracking");
  expect(left.map((row) => row["Order number"])).toEqual([second.number]);
});
