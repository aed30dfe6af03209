import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Demand } from "../../catalog/index.ts";
import { givenUpOf, linesOf, type OrderLineRow, type OrderRow } from "../../orders/index.ts";
import { shortVariations } from "../checkout.queries.ts";

/** A line of a placed order, and how many of it the order did not give up since. */
export type WantedLine = { line: OrderLineRow; wanted: number };

/** What a placed order still asks for, line by line. */
export async function wantedLines(tx: ClubTx, orderId: number): Promise<WantedLine[]> {
  const givenUp = await givenUpOf(tx, orderId);
  return (await linesOf(tx, [orderId])).map((line) => ({
    line,
    wanted: Math.max(0, line.quantity - (givenUp.get(line.id) ?? 0)),
  }));
}

/** The variations that an order on hold could not get; none once the hold was lifted. */
export async function missingOf(tx: ClubTx, order: OrderRow): Promise<number[]> {
  return order.on_hold ? shortVariations(tx, order.id) : [];
}

/** What a placed order has taken from stock and not put back. */
export async function takenFromStock(tx: ClubTx, order: OrderRow): Promise<Demand[]> {
  const missing = await missingOf(tx, order);
  return toDemands(await wantedLines(tx, order.id)).filter(
    ({ variationId }) => !missing.includes(variationId),
  );
}

/** What a placed order could not get and still asks for. */
export async function missingFromStock(tx: ClubTx, order: OrderRow): Promise<Demand[]> {
  const missing = await missingOf(tx, order);
  return toDemands(await wantedLines(tx, order.id)).filter(({ variationId }) =>
    missing.includes(variationId),
  );
}

function toDemands(lines: WantedLine[]): Demand[] {
  return lines.flatMap(({ line, wanted }) =>
    wanted > 0 ? [{ variationId: line.variation_id, quantity: wanted }] : [],
  );
}
