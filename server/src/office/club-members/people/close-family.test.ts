import { describe, expect, it } from "vitest";
import { createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { hashPassword } from "../../../people/auth/index.ts";
import {
  confirm,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  stockOf,
  sweep,
  walletOf,
} from "../../../sales/checkout/checkout.testing.ts";
import { type Kit, newKit, packsOrder } from "../../../sales/checkout/placement/order-packs.testing.ts";
import { entitlementRow, entry, eventsOf, grant } from "../../../sales/entitlements/entitlements.testing.ts";

/** Secondary members spend the primary's credits, so their logins end and come back with that account. */

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const panel = (method: string, path: string, body?: object) =>
  shop.server.call("rovers", method, `/club-member/${path}`, {
    token: shop.adminToken,
    ...(body && { body }),
  });

/** A primary member with credits and a child who has a login. */
async function newFamily() {
  const buyer = await newBuyer(shop, 5_000);
  const email = `kit-${buyer.memberId}@rovers.example`;
  const password_hash = await hashPassword("a right password");
  const values = { primary_member_id: buyer.memberId, first_name: "Kit", email, password_hash };
  const childId = await createMember(shop.server.owner, shop.clubId, values);
  const token = await createSession(shop.server.owner, shop.clubId, { memberId: childId });
  return { buyer, child: { ...buyer, memberId: childId, token, email } };
}

async function setStatus(id: number, account_status: number) {
  const { data } = (await panel("GET", `show/${id}`)).body;
  const { first_name, last_name, email, phone, sizes, version } = data;
  const membership_category_id = data.membership_category?.id ?? null;
  const form = { first_name, last_name, email, phone, sizes, version, membership_category_id };
  return panel("PUT", `update/${id}`, { ...form, account_status });
}

const profile = async (token: string) =>
  (await shop.server.call("rovers", "GET", "/club-member/profile", { token })).status;
const login = async (email: string) =>
  (
    await shop.server.call("rovers", "POST", "/club-member-auth/login", {
      body: { email, password: "a right password", domain: "rovers" },
    })
  ).status;

describe("a primary member who is made inactive", () => {
  it("takes the children's logins along at once, and brings them back as they were", async () => {
    const { buyer, child } = await newFamily();
    const product = await newProduct(shop);
    expect((await panel("POST", "send-email-password", { id: child.memberId })).status).toBe(200);
    expect(await profile(child.token)).toBe(200);
    expect((await setStatus(buyer.memberId, 2)).status).toBe(200);
    expect(await profile(child.token)).toBe(401);
    expect((await order(shop, child, product, { credits_to_use: 10 })).status).toBe(401);
    expect(await login(child.email)).toBe(403);
    expect((await panel("POST", "send-email-password", { id: child.memberId })).body.code).toBe(
      "ACCOUNT_INACTIVE",
    );
    const shown = (await panel("GET", `show/${child.memberId}`)).body.data;
    expect(shown).toMatchObject({
      account_status: 1,
      primary: { is_inactive: true },
      can: { invite: false },
    });
    const live = "select 1 from codes where member_id = $1 and used_at is null";
    expect(await rowsOf(shop.server.owner, live, [child.memberId])).toEqual([]);

    expect((await setStatus(buyer.memberId, 1)).status).toBe(200);
    expect(await login(child.email)).toBe(200);
    // What was logged in before stays logged out.
    expect(await profile(child.token)).toBe(401);
  });

  it("ends what the family has not paid, its page at Stripe first, and leaves what is paid", async () => {
    const { buyer, child } = await newFamily();
    const product = await newProduct(shop);
    const paid = (await order(shop, child, product, { credits_to_use: 10 })).body.data.order_id;
    shop.server.clock.advance(11_000);
    const own = (await order(shop, buyer, product, { credits_to_use: 4 })).body.data.order_id;
    const childs = (await order(shop, child, product, { credits_to_use: 4 })).body.data.order_id;
    expect(await stockOf(shop, product)).toMatchObject({ held: 2, sold: 1 });
    expect((await setStatus(buyer.memberId, 2)).status).toBe(200);
    for (const id of [own, childs]) {
      expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled" });
      expect(await payAtStripe(shop, id)).toEqual({ result: "expired" });
    }
    expect(await orderRow(shop, paid)).toMatchObject({ status: "placed" });
    expect(await stockOf(shop, product)).toMatchObject({ held: 0, sold: 1 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 4_000, held_cents: 0 });
  });

  it("ends it later where Stripe does not answer now", async () => {
    const { buyer, child } = await newFamily();
    const product = await newProduct(shop);
    const { order_id } = (await order(shop, child, product, { credits_to_use: 4 })).body.data;
    shop.stripe.control.setFaults({ fail_rate: 1 });
    expect((await setStatus(buyer.memberId, 2)).status).toBe(200);
    expect(await orderRow(shop, order_id)).toMatchObject({ status: "pending_payment" });
    shop.stripe.control.setFaults({});
    await sweep(shop, "ended-holds");
    expect((await orderRow(shop, order_id)).status).not.toBe("pending_payment");
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 5_000, held_cents: 0 });
  });

  it("loses the packs that were open, in an unpaid order or not, and keeps what is paid", async () => {
    const { buyer, child } = await newFamily();
    const kits = [await newKit(shop), await newKit(shop), await newKit(shop)];
    const rights = await Promise.all(kits.map(({ pack }) => grant(shop, pack, buyer.memberId)));
    const childs = await grant(shop, (await newKit(shop)).pack, child.memberId);
    const put = async (at: number, credits_to_use: number) => {
      const kit = kits[at] as Kit;
      const packs = [entry(buyer.memberId, rights[at] as number, [[kit.slot, kit.shirt.variationId]])];
      return (await packsOrder(shop, buyer, kit, packs, { credits_to_use })).body.data.order_id as number;
    };
    const waiting = await put(0, 0);
    const paid = await put(1, 2.5);
    const statuses = async () =>
      Promise.all([...rights, childs].map(async (right) => (await entitlementRow(shop, right)).status));
    expect(await statuses()).toEqual(["held", "redeemed", "open", "open"]);
    expect((await setStatus(buyer.memberId, 2)).status).toBe(200);
    expect(await orderRow(shop, waiting)).toMatchObject({ status: "cancelled" });
    expect(await statuses()).toEqual(["revoked", "redeemed", "revoked", "open"]);
    expect(await eventsOf(shop, rights[0] as number)).toEqual(["granted", "held", "restored", "revoked"]);
    // Nor does one come back to somebody who has left when staff cancel what was paid.
    const cancelling = { token: shop.adminToken, body: { order_id: paid, reason: "Left" } };
    expect((await shop.server.call("rovers", "POST", "/club-orders/cancel", cancelling)).status).toBe(200);
    expect(await statuses()).toEqual(["revoked", "revoked", "revoked", "open"]);
  });

  it("is either before an order of a child or after it, never beside it", { repeats: 4 }, async () => {
    const { buyer, child } = await newFamily();
    const product = await newProduct(shop);
    await Promise.all([order(shop, child, product, { credits_to_use: 4 }), setStatus(buyer.memberId, 2)]);
    const waiting = await rowsOf(
      shop.server.owner,
      "select id from orders where member_id = $1 and status = 'pending_payment' and expires_at > $2",
      [child.memberId, shop.server.clock.now()],
    );
    expect(waiting).toEqual([]);
  });
});

it("a child who is made inactive ends what they have not paid, and nothing of the family's", async () => {
  const { buyer, child } = await newFamily();
  const product = await newProduct(shop);
  const own = (await order(shop, buyer, product, { credits_to_use: 4 })).body.data.order_id;
  const childs = (await order(shop, child, product, { credits_to_use: 4 })).body.data.order_id;
  const { version } = (await panel("GET", `show/${child.memberId}`)).body.data;
  const form = { id: child.memberId, primary_member_id: buyer.memberId, version, email: child.email };
  const person = { first_name: "Kit", last_name: "Buyer", relation: "Son", account_status: 2 };
  expect((await panel("POST", "update-secondary-member", { ...form, ...person })).status).toBe(200);
  expect(await orderRow(shop, childs)).toMatchObject({ status: "cancelled" });
  expect(await orderRow(shop, own)).toMatchObject({ status: "pending_payment" });
  await payAtStripe(shop, own);
  expect((await confirm(shop, buyer, own)).status).toBe(200);
});
