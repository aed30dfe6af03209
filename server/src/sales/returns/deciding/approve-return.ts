import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { returns } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { holdStock } from "../../../shop/catalog/index.ts";
import { moveReturn, takeFromMember, wantedGoods } from "../move-return.ts";
import { choiceText } from "../note-return.ts";
import { mailApproved } from "../return-mails.ts";
import type { ReturnRow } from "../returns.queries.ts";
import { howToSend } from "./how-to-send.ts";

type Decision = Input<typeof returns.approve>;

/**
 * Approves a return; an exchange holds the new goods from then on. Without an answer the member is told the club's
 * usual instructions for sending goods back, or its address. Throws NOT_FOUND, STALE_VERSION, INVALID_TRANSITION if the goods are no
 * longer with the member, OUT_OF_STOCK if what is wanted is gone, and EXCHANGE_DEARER if it now costs more than was
 * paid and nobody says that the club bears it.
 */
export async function approveReturn(
  ctx: Ctx,
  { id, version, answer, ...input }: Decision,
): Promise<ReturnRow> {
  return inClub(ctx, async (tx) => {
    const row = await moveReturn(tx, ctx, { id, version, to: "approved" }, async (asked) => {
      await takeFromMember(tx, ctx, asked);
      const { difference_cents } = asked;
      if (difference_cents > toCents(input.accepted_difference ?? 0)) throw dearer(difference_cents);
      await holdGoods(tx, asked);
      const told = difference_cents > 0 && { told: { difference_cents } };
      return {
        ...told,
        differenceCents: difference_cents,
        answer: answer?.trim() || (await howToSend(tx, ctx, asked.order_number)),
      };
    });
    await mailApproved(tx, ctx, row);
    return row;
  });
}

function dearer(cents: number): ApiError {
  return new ApiError("EXCHANGE_DEARER", {
    message: ({ returns }) => returns.dearer(formatDollars(toDollars(cents))),
  });
}

async function holdGoods(tx: ClubTx, row: ReturnRow): Promise<void> {
  const gone = row.lines.find(({ wanted }) => wanted && !wanted.live);
  if (gone?.wanted) {
    const article = [gone.title, choiceText(gone.wanted)].filter(Boolean).join(", ");
    throw new ApiError("OUT_OF_STOCK", { message: ({ returns }) => returns.noLongerForSale(article) });
  }
  await holdStock(tx, wantedGoods(row));
}
