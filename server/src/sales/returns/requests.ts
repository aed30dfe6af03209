import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { returns } from "#contract/returns.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { readClub } from "../../ground/clubs/index.ts";
import { readMember } from "../../people/members/index.ts";
import { holdStock } from "../../shop/catalog/index.ts";
import { lockOrder } from "../orders/index.ts";
import { findChoices } from "./asking/choices.ts";
import {
  choiceText,
  moveReturn,
  noteReturn,
  releaseGoods,
  takeFromMember,
  wantedGoods,
} from "./move-return.ts";
import { mailApproved, mailDeclined } from "./returns.mails.ts";
import { insertReturn, type ReturnRow, readReturn } from "./returns.queries.ts";
import { returnProblems } from "./returns.rules.ts";

/**
 * Records what a member wants to send back from their order. Throws NOT_FOUND, also for a person erased meanwhile,
 * RETURN_NOT_ALLOWED with the reasons by field, and OUT_OF_STOCK if what is wanted instead is gone. Under the order's
 * lock, so that the same goods are never requested twice.
 */
export async function requestReturn(ctx: Ctx, form: Input<typeof returns.request>): Promise<ReturnRow> {
  return inClub(ctx, async (tx) => {
    const order = await lockOrder(tx, form.order_id, memberId(ctx));
    // Erasing locks the orders too: nothing may be written about a person who is forgotten by now.
    await readMember(tx, order.member_id);
    const { choices, offers } = await findChoices(tx, ctx, order);
    if (choices.refusal) throw new ApiError("RETURN_NOT_ALLOWED", { message: choices.refusal });
    const problems = returnProblems(form.kind, form.lines, choices, offers);
    if (problems) throw new ApiError(problems.code, refusalOf(problems.errors));
    const { kind, reason, comment, lines } = form;
    const draft = { orderId: order.id, memberId: order.member_id, kind, reason, comment, lines };
    const row = await readReturn(tx, await insertReturn(tx, ctx, draft));
    await noteReturn(tx, ctx, row, null);
    return row;
  });
}

/** The first sentence stands for all if only one is shown. */
function refusalOf(errors: Record<string, Text[]>) {
  const [message] = Object.values(errors).flat();
  return { errors, ...(message && { message }) };
}

/** Withdraws a return of the caller's, and releases what it held. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function withdrawReturn(ctx: Ctx, id: number): Promise<ReturnRow> {
  return inClub(ctx, (tx) =>
    moveReturn(tx, ctx, { id, to: "cancelled", memberId: memberId(ctx) }, async (row) => {
      await releaseGoods(tx, row);
      return {};
    }),
  );
}

type Decision = Input<typeof returns.approve>;

/**
 * Approves a return; an exchange holds the new goods from then on. Without an answer the member gets the club's usual
 * instructions for sending goods back, or its address. Throws NOT_FOUND, STALE_VERSION, INVALID_TRANSITION if the goods are
 * no longer with the member, OUT_OF_STOCK if what is wanted is gone, and EXCHANGE_DEARER if it now costs more than was paid
 * and nobody has accepted the difference for the club.
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
      const difference = difference_cents > 0 && { told: { difference_cents } };
      return {
        ...difference,
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
  const withdrawn = row.lines.find(({ wanted }) => wanted && !wanted.live);
  if (withdrawn?.wanted) {
    const article = [withdrawn.title, choiceText(withdrawn.wanted)].filter(Boolean).join(", ");
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
  const names = { club: club.name, order: orderNumber };
  const place = club.location.trim();
  if (place !== "") return toPlace({ ...names, place });
  return club.contact_email === "" ? askClub(names) : askClubAt({ ...names, email: club.contact_email });
}
