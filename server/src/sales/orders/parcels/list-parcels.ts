import type { orders } from "#contract/orders.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { presentParcel } from "../orders.present.ts";
import { parcelsOfMember } from "./parcels.queries.ts";

const defaultPerPage = 25;

/** The caller's parcels, of one order if one is given; somebody else's order has none. */
export async function listParcels(
  ctx: Ctx,
  input: Input<typeof orders.tracking>,
): Promise<Output<typeof orders.tracking>> {
  const { page = 1, per_page = defaultPerPage, order_id: orderId } = input;
  const window = { memberId: memberId(ctx), orderId, limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await inClub(ctx, (tx) => parcelsOfMember(tx, window));
  return { data: rows.map((row) => presentParcel(ctx.words, row, "member")), total, page, per_page };
}
