import type { MemberOrderSummary } from "#contract/order-shapes.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { collectionText, methodTerms } from "../../../shop/shipping/index.ts";
import { clubLocation } from "../club-location.queries.ts";
import { type MemberSummaryRow, presentMemberSummary } from "../orders.present.ts";
import { listMemberOrders, type MemberOrdersInput } from "./list-orders.queries.ts";

/** One page of the caller's orders. */
export async function showMemberOrders(ctx: Ctx, input: MemberOrdersInput) {
  return inClub(ctx, async (tx) => {
    const { rows, ...page } = await listMemberOrders(tx, memberId(ctx), input);
    const collectionOf = await collections(tx, rows);
    return { data: rows.map((row) => presentMemberSummary(row, collectionOf(row))), ...page };
  });
}

/** Where and when each of them is collected, as the club says now. */
async function collections(tx: ClubTx, rows: MemberSummaryRow[]) {
  const collected = rows.filter(({ shipping_kind }) => shipping_kind === "collect");
  const terms = await methodTerms(tx, [...new Set(collected.map((row) => row.shipping_method_id))]);
  const place = collected.length > 0 ? await clubLocation(tx) : "";
  return ({ shipping_kind, shipping_method_id }: MemberSummaryRow): MemberOrderSummary["collection"] =>
    shipping_kind === "collect" ? { place, hours: collectionText(terms.get(shipping_method_id)) } : null;
}
