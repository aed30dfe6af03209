import { dayOf, startOfDay } from "#contract/days.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import type { Text } from "#server/words/languages.ts";
import {
  lockOrder,
  type OrderRow,
  type ParcelRow,
  parcelsOf,
  updateParcelOf,
} from "../../../sales/orders/index.ts";
import { isBlank, readTrackingRow, sameNumber, type TrackingSheetRow } from "./tracking-row.rules.ts";
import { orderNumbered } from "./tracking-rows.queries.ts";

/** The outcome of a row; the lines say why nothing was done. */
export type Sent = { outcome: "shipped" | "corrected" | "skipped"; lines: string[] };

/**
 * Makes a parcel of everything that a row's order has left to send, or corrects the number of its only parcel. Under the
 * order's lock it checks what was sent before, so a repeated row, even a concurrent one, mails nobody. Throws
 * if the row cannot be read or does not fit.
 */
export async function sendRow(tx: ClubTx, ctx: Ctx, cells: Cells, jobId: number): Promise<Sent> {
  if (isBlank(cells)) return { outcome: "skipped", lines: [] };
  const { order_number: asked } = cells;
  const orderId = asked === undefined ? null : await orderNumbered(tx, asked);
  const row = readTrackingRow(cells, startOfDay(clubToday(ctx), "UTC"), orderId);
  const order = await lockOrder(tx, row.orderId);
  const parcels = (await parcelsOf(tx, order.id)).filter(({ status }) => status !== "returned");
  const known = parcels.find(({ tracking_number }) => sameNumber(tracking_number, row.trackingNumber));
  if (known?.carrier === row.carrier)
    return { outcome: "skipped", lines: [ctx.words.importRows.alreadySent] };
  refuseUnsendable(order, row, ctx.timeZone);
  const wrong = known ?? onlyParcel(order, parcels);
  const form = {
    order_id: order.id,
    status: "shipped" as const,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    ...(wrong && { parcel_id: wrong.id }),
    ...(row.sentOn && { shipped_at: startOfDay(dayOf(row.sentOn, "UTC"), ctx.timeZone) }),
  };
  await updateParcelOf(tx, ctx, order, form, { job_id: jobId });
  return { outcome: wrong ? "corrected" : "shipped", lines: [] };
}

function refuseUnsendable(
  { status, on_hold, placed_at }: OrderRow,
  { sentOn }: TrackingSheetRow,
  timeZone: string,
): void {
  const refuse = (sentence: Text) => {
    throw rowProblem("Order number", sentence);
  };
  if (on_hold) refuse(({ importRows }) => importRows.onHold);
  if (status === "pending_payment") refuse(({ importRows }) => importRows.unpaid);
  if (status === "cancelled" || status === "expired") refuse(({ importRows }) => importRows.ended[status]);
  if (sentOn && placed_at && dayOf(sentOn, "UTC") < dayOf(placed_at, timeZone))
    throw rowProblem("Sent on", ({ importRows }) => importRows.beforePlaced);
}

/** The parcel whose number is corrected; null if the order has something left to send. */
function onlyParcel({ status, fulfilment_status }: OrderRow, parcels: ParcelRow[]): ParcelRow | null {
  const hasLeft = ["unfulfilled", "partially_shipped", "returned"].includes(fulfilment_status);
  if (hasLeft && status !== "completed") return null;
  const [only, another] = parcels;
  if (another) throw rowProblem("Order number", ({ importRows }) => importRows.severalParcels);
  if (only?.status !== "shipped") throw rowProblem("Order number", ({ importRows }) => importRows.allArrived);
  return only;
}
