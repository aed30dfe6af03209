import type { returns } from "#contract/returns.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { readMember } from "../../../people/members/index.ts";
import { lockOrder } from "../../orders/index.ts";
import { moveReturn, noteReturn, releaseGoods } from "../move-return.ts";
import { insertReturn, type ReturnRow, readReturn } from "../returns.queries.ts";
import { returnProblems } from "../returns.rules.ts";
import { findChoices } from "./choices.ts";

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
    const wanted = { orderId: order.id, memberId: order.member_id, kind, reason, comment, lines };
    const row = await readReturn(tx, await insertReturn(tx, ctx, wanted));
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
