import type { SheetDefinition } from "#server/platform/sheets/sheet-columns.ts";

/** The columns of a tracking workbook that are read: one order a row. All others are for whoever fills it in. */
export const trackingSheet: SheetDefinition<"tracking"> = {
  sheet: "tracking",
  name: "Tracking",
  columns: [
    {
      key: "order_number",
      heading: "Order number",
      also: ["Order", "Order no", "Number"],
      width: 14,
    },
    {
      key: "carrier",
      heading: "Carrier",
      also: ["Shipped with", "Courier"],
      width: 16,
    },
    {
      key: "tracking_number",
      heading: "Tracking number",
      also: ["Tracking no", "Tracking", "Tracking code", "Consignment number"],
      width: 26,
    },
    {
      key: "sent_on",
      heading: "Sent on",
      also: ["Shipped on", "Date sent", "Ship date"],
      width: 12,
      holds: "day",
    },
  ],
};
