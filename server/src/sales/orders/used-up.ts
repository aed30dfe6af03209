import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Choice, claimForOrders, followOrder } from "../entitlements/index.ts";
import type { OrderRow } from "./orders.queries.ts";

/** What an order uses up besides goods and money, so that nobody else can have it. */
export type UsedUp = {
  /** What is chosen of each entitlement, by its id. */
  choices: Record<number, Choice[]>;
};

type Use = UsedUp & { orderId: number };

/**
 * Claims it for orders that are placed or wait for their payment, each kind with one statement for all of them, or throws
 * ENTITLEMENT_NOT_OPEN.
 */
export async function claimUsed(
  tx: ClubTx,
  ctx: Ctx,
  uses: Use[],
  { waits }: { waits: boolean },
): Promise<void> {
  await claimForOrders(
    tx,
    ctx,
    waits ? "held" : "redeemed",
    uses.map(({ orderId, choices }) => ({ orderId, ids: Object.keys(choices).map(Number), choices })),
  );
}

/** Updates it for an order that has reached another state. */
export async function followUsed(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow & { has_packs: boolean },
): Promise<void> {
  if (order.has_packs) await followOrder(tx, ctx, order.id, order.status);
}
