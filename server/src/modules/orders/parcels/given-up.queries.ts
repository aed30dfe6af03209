import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { addEvent } from "../change-order.ts";

/** How many of a line an order gave up after it was placed: their goods are for sale again. */
export type GivenUp = { order_line_id: number; variation_id: number; quantity: number };

/** Notes on the timeline, under the order's lock, that goods of it went back into stock. It is what counts them. */
export async function noteGivenUp(
  tx: ClubTx,
  ctx: Ctx,
  orderId: number,
  lines: GivenUp[],
  facts: Record<string, unknown> = {},
): Promise<void> {
  await addEvent(tx, ctx, orderId, { kind: "restocked", data: { ...facts, lines } });
}

/** How many of each line the order gave up, by the line's number. */
export async function givenUpOf(tx: ClubTx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; quantity: number }>(
    `select (line->>'order_line_id')::bigint as id, sum((line->>'quantity')::int)::int as quantity
     from order_events e cross join lateral jsonb_array_elements(e.data->'lines') line
     where e.club_id = $1 and e.order_id = $2 and e.kind = 'restocked' group by 1`,
    [tx.clubId, orderId],
    "given_up_of",
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
