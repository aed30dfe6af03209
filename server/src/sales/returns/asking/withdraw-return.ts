import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { moveReturn, releaseGoods } from "../move-return.ts";
import type { ReturnRow } from "../returns.queries.ts";

/** Withdraws a return of the caller's, and releases what it held. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function withdrawReturn(ctx: Ctx, id: number): Promise<ReturnRow> {
  return inClub(ctx, (tx) =>
    moveReturn(tx, ctx, { id, to: "cancelled", memberId: memberId(ctx) }, async (row) => {
      await releaseGoods(tx, row);
      return {};
    }),
  );
}
