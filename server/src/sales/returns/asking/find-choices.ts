import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import {
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  paidOrderOf,
  readOrder,
} from "../../orders/index.ts";
import { arrivalsOf, type Choices, choicesOf, type Offer } from "../returns.rules.ts";
import { type Exchange, exchangesOf, parcelsIn, returnableOrder } from "./return-facts.queries.ts";

/** A line of the order with what may be done with it; what it can be exchanged for is no other line's. */
export type OfferedLine = Omit<Offer, "exchanges"> & { row: OrderLineRow; exchanges: Exchange[] };

/** What of an order may be sent back now, by the club's rules and the order's parcels, returns and refunds. */
export async function findChoices(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
): Promise<{ choices: Choices; offers: OfferedLine[] }> {
  const rows = await orderLinesOf(tx, [order.id]);
  const facts = await returnableOrder(tx, order.id);
  const { returns } = await readClubSettings(tx, ctx);
  const lines = rows.flatMap(({ id, quantity }) => {
    const line = facts.lines.find((one) => one.id === id);
    if (!line) return [];
    const { worth_cents: unit_cents, with_member, asked, taken, refunded } = line;
    return [{ id, quantity, unit_cents, at_hand: with_member - asked, taken, refunded }];
  });
  const choices = choicesOf(
    {
      isRefunded: (await paidOrder(tx, order)).payment_status === "refunded",
      lines,
      arrivals: arrivalsOf(order, lines, parcelsIn(facts)),
      ...returns,
      timeZone: ctx.timeZone,
    },
    ctx.platform.clock.now(),
  );
  const exchanges = await exchangesOf(tx, order.id);
  const offers = lines.flatMap(({ id, unit_cents }) => {
    const row = rows.find((one) => one.id === id);
    const { returnable = 0, exchangeable = 0 } = choices.lines.find((one) => one.id === id) ?? {};
    const others = exchanges.filter(({ order_line_id }) => order_line_id === id);
    return row
      ? [{ id, title: row.title, unit_cents, returnable, exchangeable, exchanges: others, row }]
      : [];
  });
  return { choices, offers };
}

/** The order that was paid for the goods: the first one, for what an exchange sent. */
async function paidOrder(tx: ClubTx, order: OrderRow): Promise<OrderRow> {
  const first = await paidOrderOf(tx, order.id);
  return first === null ? order : readOrder(tx, first);
}
