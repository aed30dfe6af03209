import type { Ctx } from "#server/platform/context.ts";
import { systemCtx } from "#server/platform/context.ts";
import { createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { grant, newChild, newPack } from "../../entitlements/entitlements.testing.ts";
import { type Buyer, item, newBuyer, newProduct, type Product, type Shop } from "../checkout.testing.ts";

/** A member with credits and a daughter, Cleo, each with an open pack of one shirt, 2.50 on top. */
export type Family = Awaited<ReturnType<typeof newFamily>>;

export async function newFamily(shop: Shop, cents = 0, stock = 10) {
  const buyer = await newBuyer(shop, cents);
  const child = await newChild(shop, buyer.memberId);
  const shirt = await newProduct(shop, { priceCents: 3000, sizes: ["S", "M"], stock });
  const pack = await newPack(shop, [{ options: [{ productId: shirt.productId, surchargeCents: 250 }] }]);
  const mine = await grant(shop, pack, buyer.memberId);
  const hers = await grant(shop, pack, child);
  return { buyer, child, shirt, pack, mine, hers, product: await newProduct(shop) };
}

/** What the two choose: S for Cleo, M for the member. */
export function bothPacks({ buyer, child, shirt, pack, mine, hers }: Family) {
  const slot_id = pack.slotIds[0];
  const chosen = (entitlement_id: number, at: number) => [
    { entitlement_id, choices: [{ slot_id, variation_id: shirt.variationIds[at] }] },
  ];
  return [
    { member_id: buyer.memberId, entitlements: chosen(mine, 1) },
    { member_id: child, entitlements: chosen(hers, 0) },
  ];
}

type Extra = Record<string, unknown> & { key?: string; token?: string; domain?: string };

/** Staff order one product for 10.00 for a member, or what `extra` says; the club pays by default. */
export function orderFor(shop: Shop, buyer: Buyer, product: Product, extra: Extra = {}): Promise<Answer> {
  const { key, token = shop.adminToken, domain = shop.domain, ...body } = extra;
  return shop.server.call(domain, "POST", "/club-orders/store", {
    token,
    body: {
      member_id: buyer.memberId,
      items: [item(product)],
      packs: [],
      shipping_method_id: shop.methodId,
      payer: "club",
      ...body,
    },
    ...(key && { headers: { "idempotency-key": key } }),
  });
}

/** Another member of the club's staff. */
export async function newStaff(shop: Shop, role = 2) {
  const values = { role, first_name: "Sam", last_name: "Secretary" };
  const staffId = await createStaff(shop.server.owner, shop.clubId, values);
  return { staffId, token: await createSession(shop.server.owner, shop.clubId, { staffId }) };
}

/** A context in which that person acts. */
export function staffCtx(shop: Shop, staffId: number): Ctx {
  const ctx = systemCtx(
    shop.server.platform,
    { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" },
    "test-staff",
  );
  const who = {
    kind: "staff",
    id: staffId,
    role: 2,
    name: "Sam Secretary",
    email: "",
    sessionId: null,
  } as const;
  return { ...ctx, actor: who };
}

export function mailsOf(shop: Shop, orderId: number) {
  return rowsOf<{ event: string; recipient: string; text: string; html: string }>(
    shop.server.owner,
    "select event, recipient, text, html from mails where order_id = $1 order by id",
    [orderId],
  );
}
