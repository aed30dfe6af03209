import { beforeEach, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { newBuyer, type Shop, shareShop } from "../checkout/checkout.testing.ts";
import { newKit, packsOrder } from "../checkout/placement/order-packs.testing.ts";
import { entitlementAudits } from "./entitlements.audit.ts";
import { entry, grant } from "./entitlements.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** Entitlements of one member: one that waits in an unpaid order, one that was redeemed, and one that is open. */
let held: Right;
let redeemed: Right;
let open: Right;
type Right = { id: number; orderId: number };

beforeEach(async () => {
  const buyer = await newBuyer(shop, 1000);
  const ordered = async (credits_to_use: number): Promise<Right> => {
    const kit = await newKit(shop);
    const id = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, id, [[kit.slot, kit.shirt.variationId]])];
    const { body } = await packsOrder(shop, buyer, kit, packs, { credits_to_use });
    return { id, orderId: body.data.order_id };
  };
  held = await ordered(0);
  redeemed = await ordered(2.5);
  open = { id: await grant(shop, (await newKit(shop)).pack, buyer.memberId), orderId: 0 };
});

const waits = "a held entitlement waits in one unpaid order";
const free = "an entitlement that is open, over or taken away is in no living order";
const gaveBack = "an order that was cancelled or has expired gave its entitlements back";
const lines = "an order's lines from packs are of the entitlements that it claims";
const state = "an entitlement is in the state that its last event led to";
const audited = "every grant, use and end of an entitlement has its audit row";

const setStatus = "update entitlements set status = $2 where id = $1";
type Case = [name: string, text: string, values: () => unknown[], found: string[]];

it.each<Case>([
  [
    "an order ends without giving its packs back",
    "update orders set status = 'expired' where id = $1",
    () => [held.orderId],
    [waits, gaveBack, lines],
  ],
  [
    "an order that goes on has lost its packs",
    "update order_entitlements set living = false where entitlement_id = $1",
    () => [redeemed.id],
    [waits, lines],
  ],
  ["a pack of a living order is open", setStatus, () => [redeemed.id, "open"], [free, state]],
  [
    "a pack counts as fulfilled before its order",
    setStatus,
    () => [redeemed.id, "fulfilled"],
    [waits, state],
  ],
  ["a pack counts as redeemed before it is paid", setStatus, () => [held.id, "redeemed"], [waits, state]],
  ["a pack is over without an event", setStatus, () => [open.id, "expired"], [state]],
  [
    "a line is of a pack that its order does not claim",
    "update order_lines set entitlement_id = $2 where entitlement_id = $1",
    () => [redeemed.id, open.id],
    [lines],
  ],
  [
    "a line is for somebody else than the pack",
    "update order_lines set for_member_id = null where entitlement_id = $1",
    () => [redeemed.id],
    [lines],
  ],
  [
    "a pack was changed without an audit row",
    "update entitlements set version = version + 1 where id = $1",
    () => [open.id],
    [audited],
  ],
])("I-05, I-25: it is found when %s", async (_, text, values, found) => {
  const client = await shop.server.owner.connect();
  try {
    await client.query("begin");
    await client.query(text, values());
    const findings = await runAudits(async (sql) => (await client.query(sql)).rows, entitlementAudits);
    expect(findings.map(({ what }) => what)).toEqual(found.map((what) => expect.stringContaining(what)));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
