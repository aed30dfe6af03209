import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { clubSettings } from "../../clubs/index.ts";
import { linesOf, type OrderLineRow, type OrderRow } from "../../orders/index.ts";
import { arrivalsOf, type Choices, choicesOf, type Offer } from "../returns.rules.ts";
import { type Exchange, exchangesOf, orderFactsOf, parcelsIn } from "./return-facts.queries.ts";

/** A line of the order with what may be done with it; what it can be exchanged for is no other line's. */
export type OfferedLine = Offer & { row: OrderLineRow; exchanges: Exchange[] };

/** What of an order may be sent back now, as the rules of the club and the order's parcels, returns and refunds say. */
export async function findChoices(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
): Promise<{ choices: Choices; offers: OfferedLine[] }> {
  const rows = await linesOf(tx, [order.id]);
  const facts = await orderFactsOf(tx, order.id);
  const { returns } = await clubSettings(tx, ctx);
  // What the club paid itself is not given to the member.
  const memberPaid = order.credits_cents + order.due_cents > 0;
  const lines = rows.map(({ id, quantity, unit_cents }) => {
    const { taken = 0, refunded = 0 } = facts.lines.find((one) => one.id === id) ?? {};
    return { id, quantity, unit_cents: memberPaid ? unit_cents : 0, taken, refunded };
  });
  const choices = choicesOf(
    {
      isRefunded: order.payment_status === "refunded",
      lines,
      arrivals: arrivalsOf(order, lines, parcelsIn(facts)),
      ...returns,
    },
    ctx.platform.clock.now(),
  );
  const exchanges = await exchangesOf(
    tx,
    rows.map((row) => row.product_id),
  );
  const offers = lines.flatMap(({ id, unit_cents }) => {
    const row = rows.find((one) => one.id === id);
    const { returnable = 0, exchangeable = 0 } = choices.lines.find((one) => one.id === id) ?? {};
    const others = exchanges.filter(
      ({ product_id, variation_id }) => product_id === row?.product_id && variation_id !== row.variation_id,
    );
    return row
      ? [{ id, title: row.title, unit_cents, returnable, exchangeable, exchanges: others, row }]
      : [];
  });
  return { choices, offers };
}
