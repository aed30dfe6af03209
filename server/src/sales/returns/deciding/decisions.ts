import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { returns } from "#contract/returns.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { readClub } from "../../../ground/clubs/index.ts";
import { holdStock } from "../../../shop/catalog/index.ts";
import { choiceText, moveReturn, releaseGoods, takeFromMember, wantedGoods } from "../move-return.ts";
import { mailApproved, mailDeclined } from "../returns.mails.ts";
import type { ReturnRow } from "../returns.queries.ts";

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

/** How to send goods back to the club: in its own words, or to its address if it has none. Never an empty text. */
async function howToSend(tx: ClubTx, ctx: Ctx, orderNumber: string): Promise<string> {
  const { club, settings } = await readClub(tx, ctx);
  if (settings.returns_instructions.trim() !== "") return settings.returns_instructions;
  const { toPlace, askClub, askClubAt } = ctx.words.returns.howToSend;
  const told = { club: club.name, order: orderNumber };
  const place = club.location.trim();
  if (place !== "") return toPlace({ ...told, place });
  return club.contact_email === "" ? askClub(told) : askClubAt({ ...told, email: club.contact_email });
}
