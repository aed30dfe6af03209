import type { documents } from "#contract/documents.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { chooseOrders } from "./choose-orders.ts";
import { ordersToPack } from "./packing.queries.ts";
import { pickRows, pieces } from "./packing.rules.ts";

/** What is still to be packed for the selected orders. Throws VALIDATION_FAILED for too many. */
export async function showPickList(
  ctx: Ctx,
  { selection }: Input<typeof documents.pickList>,
): Promise<Output<typeof documents.pickList>["data"]> {
  const { orders, leftOut } = await inClub(ctx, async (tx) => {
    const chosen = await chooseOrders(tx, ctx, selection);
    return { orders: await ordersToPack(tx, chosen.ids), leftOut: chosen.leftOut };
  });
  return {
    order_count: orders.length,
    item_count: pieces(orders.flatMap(({ lines }) => lines)),
    left_out: leftOut,
    rows: await pickRows(orders, ctx.words),
  };
}
