import { rowsOf } from "#server/testing/factories.ts";
import {
  confirm,
  newBuyer,
  newProduct,
  order,
  payAtStripe,
  type Shop,
  sessionOf,
} from "../checkout.testing.ts";

type Wanted = { priceCents?: number; quantity?: number; credits?: number; stock?: number };

/** A placed order of one line: what credits do not cover is paid by card. */
export async function placedOrder(shop: Shop, wanted: Wanted = {}) {
  const { priceCents = 1000, quantity = 3, credits = 0, stock = 10 } = wanted;
  const buyer = await newBuyer(shop, credits * 100);
  const product = await newProduct(shop, { priceCents, stock });
  const items = [{ product_id: product.productId, variation_id: product.variationId, quantity }];
  const answer = await order(shop, buyer, product, { items, credits_to_use: credits });
  const id = answer.body.data.order_id as number;
  if (answer.body.data.status === "pending_payment") {
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
  }
  const [line] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from order_lines where order_id = $1",
    [id],
  );
  return { id, buyer, product, lineId: line?.id ?? 0 };
}

type Refund = { amount: number; key?: string; token?: string } & Record<string, unknown>;

export function refund(shop: Shop, orderId: number, { key, token, ...body }: Refund) {
  return shop.server.call(shop.domain, "POST", "/club-orders/refund", {
    token: token ?? shop.adminToken,
    body: { order_id: orderId, destination: "card", reason: "One was torn", ...body },
    ...(key && { headers: { "idempotency-key": key } }),
  });
}

export function refundable(shop: Shop, orderId: number, token = shop.adminToken) {
  return shop.server.call(shop.domain, "GET", `/club-orders/refundable/${orderId}`, { token });
}

export function showOrder(shop: Shop, orderId: number) {
  return shop.server.call(shop.domain, "GET", `/club-orders/show/${orderId}`, { token: shop.adminToken });
}

/** What Stripe refunded of an order's payment, in cents. */
export async function refundedAtStripe(shop: Shop, orderId: number): Promise<number> {
  const { payment_intent } = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, orderId));
  const { data } = await shop.client.refunds.list({ payment_intent: String(payment_intent), limit: 100 });
  return data.filter((one) => one.status === "succeeded").reduce((sum, one) => sum + one.amount, 0);
}

export async function paymentRow(shop: Shop, orderId: number) {
  const [row] = await rowsOf<{
    id: number;
    intent_id: string;
    captured_cents: number;
    refunded_cents: number;
  }>(
    shop.server.owner,
    "select id, intent_id, captured_cents, refunded_cents from payments where order_id = $1 and status = 'captured'",
    [orderId],
  );
  if (!row) throw new Error("no captured payment");
  return row;
}

/** A return's row, as far as a refund refers to it. */
export async function createReturn(
  owner: Shop["server"]["owner"],
  clubId: number,
  order: { id: number; buyer: { memberId: number } },
): Promise<number> {
  const { rows } = await owner.query(
    "insert into returns (club_id, order_id, member_id, kind, reason) values ($1, $2, $3, 'return', 'other') returning id",
    [clubId, order.id, order.buyer.memberId],
  );
  return rows[0].id as number;
}
