import { dayOf, startOfDay } from "#contract/days.ts";
import { foldText } from "#contract/fold-text.ts";
import type { TrackingResult } from "#contract/tracking-import.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Cells } from "#server/platform/sheets/sheet.ts";
import type { Erased } from "#server/room.ts";
import type { Text } from "#server/words/languages.ts";
import {
  lockOrder,
  type OrderRow,
  type ParcelRow,
  parcelsOf,
  updateParcelOf,
} from "../../../sales/orders/index.ts";
import { isBlank, readTrackingRow, sameNumber, type TrackingSheetRow } from "./tracking-row.rules.ts";

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
  const existing = parcels.find(({ tracking_number }) => sameNumber(tracking_number, row.trackingNumber));
  if (existing?.carrier === row.carrier)
    return { outcome: "skipped", lines: [ctx.words.importRows.alreadySent] };
  refuseUnsendable(order, row, ctx.timeZone);
  const wrong = existing ?? onlyParcel(order, parcels);
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

/** The order with this number, in any case; null if the club has none. */
async function orderNumbered(tx: ClubTx, number: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and number = upper($2)",
    [tx.clubId, number],
    "tracking_order_numbered",
  );
  return row?.id ?? null;
}

/** The rows of an import with the orders that they name, in the order of the sheet. */
export function rowsToSend(tx: ClubTx, jobId: number): Promise<{ id: number; order_number: string }[]> {
  return tx.query<{ id: number; order_number: string }>(
    `select id, coalesce(cells ->> 'order_number', '') as order_number from tracking_rows
     where club_id = $1 and job_id = $2 order by row_number`,
    [tx.clubId, jobId],
  );
}

type SentRow = Pick<
  TrackingResult["sent"][number],
  "order_number" | "outcome" | "member_name" | "member_email"
> & {
  row_number: number;
  carrier: string;
  tracking_number: string;
};

/** The first rows by which something was sent or corrected, or would be, with whose order it is. */
export function sentRows(tx: ClubTx, jobId: number, most: number): Promise<SentRow[]> {
  return tx.query<SentRow>(
    `select r.row_number, o.number as order_number, r.outcome, o.member_name, o.member_email,
       coalesce(r.cells ->> 'carrier', '') as carrier, coalesce(r.cells ->> 'tracking_number', '') as tracking_number
     from tracking_rows r join orders o on o.club_id = $1 and o.number = upper(r.cells ->> 'order_number')
     where r.club_id = $1 and r.job_id = $2 and r.outcome in ('shipped', 'corrected')
     order by r.row_number limit $3`,
    [tx.clubId, jobId, most],
  );
}

/** How many members are mailed of what was sent, or would be; whoever has no address is not. */
export async function countMailed(tx: ClubTx, jobId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count
     from tracking_rows r join orders o on o.club_id = $1 and o.number = upper(r.cells ->> 'order_number')
     where r.club_id = $1 and r.job_id = $2 and r.outcome = 'shipped' and o.member_email <> ''`,
    [tx.clubId, jobId],
  );
  return row?.count ?? 0;
}

/** Empties the rows of workbooks that name erased people: tracking workbooks may contain extra notes. */
export async function forgetTrackingRows(tx: ClubTx, { people, cover }: Erased): Promise<void> {
  const words = people.flatMap(({ email, first_name, last_name }) => [
    email ?? "",
    `${first_name} ${last_name}`.trim(),
  ]);
  await tx.query(
    `update tracking_rows set cells = '{}', marks = '{}', problems = '[]', message = case when message = '' then '' else $3 end
     where club_id = $1 and exists (
       select 1 from unnest($2::text[]) word where strpos(fold_text(cells::text || message), word) > 0)`,
    [tx.clubId, words.filter((word) => word !== "").map(foldText), cover],
  );
}
