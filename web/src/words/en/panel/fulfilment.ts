import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const pickList = {
  pickList: "Pick list",
  orders: "Orders",
  everythingStillToBePacked: "Everything still to be packed for these orders.",
  print: "Print",
  nothingToPick: "Nothing to pick",
  everythingInTheseOrders: "Everything in these orders is packed, or they are on hold or closed.",
  showOrders: "Show orders",
  itemsForOrders: (itemCount: number, orderCount: number, leftOutWords: string) =>
    `${counted(itemCount, nouns.items)} for ${counted(orderCount, nouns.orders)}. ${leftOutWords}`,
  sizesOf: (title: string, color: string) => `Sizes of ${title} ${color}`,
  size: "Size",
  sku: "SKU",
  quantity: "Quantity",
  oneSize: "One size",
  for: (whose: string) => `For ${whose}`,
};

const tracking = {
  whatWasAlreadyDone: "Stopped. What was already done is kept.",
  theImportDidNotFinish:
    "The import did not finish. Upload the file again: what was already done is left alone.",
  someRowsNeedYourAttention: "Some rows need your attention",
  theTrackingDetailsWereImported: "The tracking details were imported",
  nothingToSend: "Nothing to send",
  checked: "Checked. Nothing has been sent yet.",
  thereWereNoRows: "There were no rows in it.",
  shipped: (rows: number) => `${formatCount(rows)} shipped`,
  corrected: (rows: number) => `${formatCount(rows)} corrected`,
  skipped: (rows: number) => `${formatCount(rows)} skipped`,
  failed: (rows: number) => `${formatCount(rows)} failed`,
  would: {
    shipped: (rows: number) => `${formatCount(rows)} to be shipped`,
    corrected: (rows: number) => `${formatCount(rows)} to be corrected`,
    skipped: (rows: number) => `${formatCount(rows)} skipped`,
    failed: (rows: number) => `${formatCount(rows)} would fail`,
  },
  mails: (count: number) =>
    count === 0
      ? "Nobody would be emailed."
      : `${counted(count, { one: "email", other: "emails" })} would be sent.`,
};

type TrackingRow = { sheet_name: string; row_number: number; order_number: string; message: string };

const trackingDialog = {
  importTrackingDetails: "Import tracking details",
  exportTheTrackingWorkbook:
    "Export the tracking workbook, fill in the carrier and tracking number, and upload it here. Orders that have already been sent are left alone, and nobody is emailed twice.",
  checkFirst: "Check first",
  submit: "Submit",
  whatWouldBeSent: "What would be sent",
  whatWasSent: "What was sent",
  columns: { order: "Order", to: "To", number: "Tracking number" },
  andMore: (count: number) => `And ${formatCount(count)} more.`,
  ofRows: (doneCount: number, total: number) =>
    `${formatCount(doneCount)} of ${formatCount(total)} rows. You can close this; it carries on.`,
  rowsWithAMessage: "Rows with a message",
  row: ({ sheet_name: sheet, row_number: row, order_number: order, message }: TrackingRow) =>
    `${[sheet, sheet === "" ? `Row ${row}` : `row ${row}`, order].filter(Boolean).join(", ")}: ${message}`,
  downloadTheResult: "Download the result",
};

/** Picking, packing and tracking numbers. */
export const fulfilment = { pickList, tracking, trackingDialog };
