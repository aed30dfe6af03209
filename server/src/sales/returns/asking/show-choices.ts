import { toDollars } from "#contract/money.ts";
import type { ReturnChoices } from "#contract/returns.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import { readOrder } from "../../orders/index.ts";
import { laterOf } from "../returns.rules.ts";
import { findChoices, type OfferedLine } from "./find-choices.ts";

/** What the caller may send back from their order. Throws NOT_FOUND, also for somebody else's. */
export async function showChoices(ctx: Ctx, orderId: number): Promise<ReturnChoices> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId, memberId(ctx));
    const { choices, offers } = await findChoices(tx, ctx, order);
    const { returnUntil, exchangeUntil } = choices;
    return {
      refusal: choices.refusal?.(ctx.words) ?? null,
      until: laterOf(returnUntil, exchangeUntil)?.toISOString() ?? null,
      return_until: returnUntil?.toISOString() ?? null,
      exchange_until: exchangeUntil?.toISOString() ?? null,
      lines: offers.filter(({ returnable, exchangeable }) => returnable + exchangeable > 0).map(presentOffer),
    };
  });
}

function presentOffer({ row, returnable, exchangeable, unit_cents, exchanges }: OfferedLine) {
  return {
    order_line_id: row.id,
    title: row.title,
    color: row.color,
    size: row.size,
    for_member_name: row.for_member_name,
    image: pictureOf(row.image),
    quantity: Math.max(returnable, exchangeable),
    returnable,
    exchangeable,
    unit_price: toDollars(unit_cents),
    is_pack: row.pack_label !== "",
    exchanges: exchangeable > 0 ? exchanges.map(({ order_line_id: _, ...choice }) => choice) : [],
  };
}
