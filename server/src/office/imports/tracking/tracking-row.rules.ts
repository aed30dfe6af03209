import { carriers } from "#contract/parcels.ts";
import { dayOf } from "#contract/written-days.ts";
import { rowProblems } from "#server/platform/sheets/row-problem.ts";
import type { Cells, SheetDefinition } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";
import { type Carrier, carrierName } from "../../../sales/orders/index.ts";

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

/** What a row says was sent. */
export type TrackingSheetRow = {
  orderId: number;
  carrier: Carrier;
  /** Trimmed; compare with `sameNumber`. */
  trackingNumber: string;
  /** The first moment of that day in UTC; null if it was left empty. */
  sentOn: Date | null;
};

const longestNumber = 60;
const form = /^[a-z0-9][a-z0-9 /._-]*$/i;
/** How many letters and digits the numbers of a carrier have; wide, because carriers have many services. */
const lengths: Partial<Record<Carrier, [least: number, most: number]>> = {
  australia_post: [8, 36],
  canada_post: [11, 16],
  dhl: [7, 39],
  dpd: [8, 28],
  evri: [8, 20],
  fedex: [9, 34],
  gls: [8, 28],
  royal_mail: [9, 27],
  ups: [7, 34],
  usps: [10, 34],
};
/** A number that a spreadsheet took for a quantity: it keeps 15 digits and rounds the rest. */
const rounded = /^\d(\.\d+)?E\+\d+$/;

const missing: Text = ({ importRows }) => importRows.missing;

/** Nothing was filled in: the row says nothing yet. */
export function isBlank({ carrier, tracking_number }: Cells): boolean {
  return carrier === undefined && tracking_number === undefined;
}

/**
 * Parses the cells of a row; `today` is the latest day allowed, `orderId` the order that has its number, null if there is none.
 * Throws with every problem of the row.
 */
export function readTrackingRow(cells: Cells, today: Date, orderId: number | null): TrackingSheetRow {
  const problems = new Map<string, Text[]>();
  const refuse = (heading: string, sentence: Text) => void problems.set(heading, [sentence]);
  const { order_number: orderNumber, carrier: name, tracking_number: number } = cells;
  const carrier = name === undefined ? null : carrierCalled(name);
  if (orderNumber === undefined) refuse("Order number", missing);
  else if (orderId === null) refuse("Order number", ({ importRows }) => importRows.noOrder(orderNumber));
  if (name === undefined) refuse("Carrier", missing);
  else if (!carrier) refuse("Carrier", ({ importRows }) => importRows.chooseOf(carriers.map(carrierName)));
  const problem = number === undefined ? missing : numberProblem(carrier, number);
  if (problem) refuse("Tracking number", problem);
  const day = cells.sent_on === undefined ? null : dayOf(cells.sent_on);
  const sentOn = day && day !== "unclear" ? new Date(`${day}T00:00:00Z`) : null;
  if (day === "unclear") refuse("Sent on", ({ importRows }) => importRows.unclearDay);
  else if (cells.sent_on !== undefined && !sentOn) refuse("Sent on", ({ importRows }) => importRows.notADay);
  else if (sentOn && sentOn > today) refuse("Sent on", ({ importRows }) => importRows.inFuture);
  if (problems.size > 0 || !carrier || orderId === null) throw rowProblems(problems);
  // However a carrier's label groups it, a number is stored without spaces.
  const trackingNumber = (number ?? "").replaceAll(/\s+/g, "");
  return { orderId, carrier, trackingNumber, sentOn };
}

/** The carrier with this name or code, in any case. */
export function carrierCalled(name: string): Carrier | null {
  const plainName = plain(name);
  return (
    carriers.find((carrier) => [carrier, carrierName(carrier)].some((one) => plain(one) === plainName)) ??
    null
  );
}

/** Why this cannot be one of the carrier's numbers, or null. Without a carrier only what no carrier has is refused. */
export function numberProblem(carrier: Carrier | null, number: string): Text | null {
  if (rounded.test(number)) return ({ importRows }) => importRows.roundedNumber;
  if (number.length > longestNumber) return ({ importRows }) => importRows.tooLong(longestNumber);
  if (!form.test(number)) return ({ importRows }) => importRows.wrongSigns;
  const range = carrier && lengths[carrier];
  if (!range) return null;
  const [least, most] = range;
  const length = plain(number).length;
  if (length >= least && length <= most) return null;
  const facts = { carrier: carrierName(carrier), least, most, length };
  return ({ importRows }) => importRows.wrongLength(facts);
}

/** Whether two tracking numbers are the same, however they are grouped. */
export function sameNumber(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
