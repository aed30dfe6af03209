import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { moveReturn, releaseGoods } from "../move-return.ts";
import { mailDeclined } from "../return-mails.ts";
import type { ReturnRow } from "../returns.queries.ts";

type Refusal = { id: number; version: number; answer: string };

/**
 * Declines a return, also one that was approved and whose goods never came; releases what it held. Throws
 * NOT_FOUND, STALE_VERSION, INVALID_TRANSITION.
 */
export async function declineReturn(ctx: Ctx, { id, version, answer }: Refusal): Promise<ReturnRow> {
  return inClub(ctx, async (tx) => {
    const row = await moveReturn(tx, ctx, { id, version, to: "declined" }, async (before) => {
      await releaseGoods(tx, before);
      return { answer };
    });
    await mailDeclined(tx, ctx, row);
    return row;
  });
}
