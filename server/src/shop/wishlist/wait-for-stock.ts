import { maxStockAlerts } from "#contract/wishlist.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockMember } from "../../people/members/index.ts";
import { addEntry, availableOf } from "./wishlist.queries.ts";

/** Records that the caller wants a mail when this is back, once. Throws NOT_FOUND, IN_STOCK, LIST_FULL. */
export async function waitForStock(ctx: Ctx, variationId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const { id } = await lockMember(tx, memberId(ctx));
    const available = await availableOf(tx, variationId);
    if (available === null) throw new ApiError("NOT_FOUND");
    if (available > 0) throw new ApiError("IN_STOCK");
    if (!(await addEntry(tx, { table: "stock_alerts", memberId: id, id: variationId }, maxStockAlerts)))
      throw new ApiError("LIST_FULL");
  });
}
