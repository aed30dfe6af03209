import type { Reading } from "#contract/file-reading.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import { openShop, type Person, storeOrder } from "../../../sales/orders/orders.testing.ts";
import { importJobs } from "../imports.jobs.ts";
import { download, type Row, sheetOf, upload } from "../members/member-import.testing.ts";

const path = "/club-orders/import-tracking-details";

/** A club that sends its orders by workbook. */
export type TrackingClub = Awaited<ReturnType<typeof openTracking>>;

export async function openTracking({ withWorker = true } = {}) {
  const shop = await openShop();
  const worker = withWorker ? await runJobs(shop.server.platform, importJobs) : null;
  const sendFile = (
    content: Buffer,
    options: {
      as?: Person;
      club?: string;
      type?: string;
      name?: string;
      dry?: boolean;
      reading?: Reading;
    } = {},
  ) => upload(shop, content, { path, name: "tracking.xlsx", ...options });
  return {
    ...shop,
    sendFile,
    /** Imports rows under these headings. */
    sendRows: (rows: Row[], options = {}) => sendFile(trackingFile(rows), options),
    result: (id: number, as: Person = shop.admin, club = "rovers") =>
      shop.server.call(club, "GET", `${path}/${id}`, { token: as.token }),
    workbook: (id: number, as: Person = shop.admin) => download(shop, `/api${path}/${id}/workbook`, as),
    /** A placed order of three pieces, to be delivered. */
    order: (values: { memberEmail?: string } = {}) =>
      storeOrder(shop, shop.ava, {
        ...values,
        shippingMethod: { id: shop.methodId, name: "Delivery", kind: "delivery" },
        address: {
          name: "Ava Archer",
          line1: "1 River Road",
          line2: "",
          city: "Riverside",
          state: "",
          postcode: "RV1 1AA",
          country: "GB",
          phone: "",
        },
      }),
    parcels: (orderId: number) =>
      rowsOf<{ id: number; carrier: string; tracking_number: string; status: string; shipped_at: Date }>(
        shop.server.owner,
        "select id, carrier, tracking_number, status, shipped_at from parcels where order_id = $1 order by id",
        [orderId],
      ),
    mails: (orderId: number) =>
      rowsOf<{ text: string }>(
        shop.server.owner,
        "select text from mails where order_id = $1 and event = 'parcel_shipped' order by id",
        [orderId],
      ),
    async close() {
      await worker?.stop();
      await shop.server.close();
    },
  };
}

export function trackingFile(rows: Row[]): Buffer {
  return excelFile({ Tracking: sheetOf(rows) });
}

/** What an exported workbook has for an order, filled in. */
export const filled = (number: string, tracking: string, values: Row = {}): Row => ({
  "Order number": number,
  Carrier: "DHL",
  "Tracking number": tracking,
  ...values,
});
