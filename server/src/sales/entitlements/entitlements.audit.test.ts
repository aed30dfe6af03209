import { beforeAll, describe } from "vitest";
import { type Broken, expectFound } from "#server/testing/broken-invariants.ts";
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

beforeAll(async () => {
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

const waits =
  "a held entitlement waits in one unpaid order, a redeemed or fulfilled one belongs to one that goes on";
const free = "an entitlement that is open, over or taken away is in no living order, and none is in two";
const gaveBack = "an order that was cancelled or has expired gave its entitlements back";
const lines =
  "an order's lines from packs are of the entitlements that it claims, each with the person's name";
const state = "an entitlement is in the state that its last event led to";
const audited = "every grant, use and end of an entitlement has its audit row";

const endOrder = "update orders set status = 'expired' where id = $1";
const losePacks = "update order_entitlements set living = false where entitlement_id = $1";
const setStatus = "update entitlements set status = $2 where id = $1";
const choices =
  "an entitlement that is given again begins with what was chosen of the one that was taken back";
const zone = "no entitlement that only a new time zone has ended is over since that was new";

/** The same pack once more, given without what was chosen. */
const giveAgain = `with taken as (update entitlements set status = 'revoked', choices = '[{"slot_id":1,"variation_id":2}]'
    where id = $1 returning club_id, pack_id, member_id, source)
  insert into entitlements (club_id, pack_id, member_id, source) select * from taken`;
/** Its last day has ended in the zone that the club has had for an hour. */
const endEarly = `with club as (update clubs set zone_changed_at = now() - interval '1 hour'),
    over as (update entitlements set status = 'expired', closes_on = current_date where id = $1
      returning club_id, id, pack_id, member_id)
  insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name, created_at)
  select *, 'expired', 'system', 'sweep', now() from over`;
const cases: Broken[] = [
  ...[waits, gaveBack, lines].map((what): Broken => [what, endOrder, () => [held.orderId]]),
  ...[waits, lines].map((what): Broken => [what, losePacks, () => [redeemed.id]]),
  ...[free, state].map((what): Broken => [what, setStatus, () => [redeemed.id, "open"]]),
  ...[waits, state].map((what): Broken => [what, setStatus, () => [redeemed.id, "fulfilled"]]),
  ...[waits, state].map((what): Broken => [what, setStatus, () => [held.id, "redeemed"]]),
  [state, setStatus, () => [open.id, "expired"]],
  [
    lines,
    "update order_lines set entitlement_id = $2 where entitlement_id = $1",
    () => [redeemed.id, open.id],
  ],
  [lines, "update order_lines set for_member_id = null where entitlement_id = $1", () => [redeemed.id]],
  [choices, giveAgain, () => [open.id]],
  [zone, endEarly, () => [open.id]],
  [audited, "update entitlements set version = version + 1 where id = $1", () => [open.id]],
];

describe("I-05, I-25 and I-50, in the audits of packs,", () => {
  expectFound(() => shop.server.owner, entitlementAudits, cases);
});
