import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { holdStock } from "../../catalog/index.ts";
import { clubSettings } from "../../clubs/index.ts";
import { moveReturn, wantedGoods } from "../move-return.ts";
import { choiceOf } from "../note-return.ts";
import { mailApproved } from "../return-mails.ts";
import type { ReturnRow } from "../returns.queries.ts";

type Decision = { id: number; version: number; answer?: string | undefined };

/**
 * Approves a return; an exchange holds the new goods from then on. Without an answer the member is told what the club
 * usually says of how goods come back. Throws NOT_FOUND, STALE_VERSION,
 * INVALID_TRANSITION, and OUT_OF_STOCK where what is wanted is gone.
 */
export async function approveReturn(ctx: Ctx, { id, version, answer }: Decision): Promise<ReturnRow> {
  return inClub(ctx, async (tx) => {
    const row = await moveReturn(tx, ctx, { id, version, to: "approved" }, async (asked) => {
      await holdGoods(tx, asked);
      return { answer: answer ?? (await clubSettings(tx, ctx)).returns.instructions };
    });
    await mailApproved(tx, ctx, row);
    return row;
  });
}

async function holdGoods(tx: ClubTx, row: ReturnRow): Promise<void> {
  const gone = row.lines.find(({ wanted }) => wanted && !wanted.live);
  if (gone?.wanted)
    throw new ApiError("OUT_OF_STOCK", {
      message: `${[gone.title, choiceOf(gone.wanted)].filter(Boolean).join(", ")} is not for sale any more.`,
    });
  await holdStock(tx, wantedGoods(row));
}
