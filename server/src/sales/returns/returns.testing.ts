import { expect } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { rowsOf } from "#server/testing/factories.ts";
import type { Answer } from "#server/testing/test-server.ts";
import {
  type Buyer,
  confirm,
  expectAllSound,
  newBuyer,
  newProduct,
  order,
  type Product,
  payAtStripe,
  type Shop,
} from "../checkout/checkout.testing.ts";
import { orderAudits } from "../orders/orders.audit.ts";
import { returnAudits } from "./returns.audit.ts";

/** An order of one product that its buyer has received: the product has M (bought) and L, 10.00 each. */
export type Arrived = {
  buyer: Buyer;
  product: Product;
  orderId: number;
  lineId: number;
  m: number;
  l: number;
};

type Wish = {
  quantity?: number;
  stock?: number;
  /** Paid by card, except this many credits. */
  card?: boolean;
  credits?: number;
  buyer?: Buyer;
  product?: Product;
};

/** Buys with credits or by card, without handing it over yet. */
export async function bought(shop: Shop, wish: Wish = {}): Promise<Arrived> {
  const { quantity = 1, stock = 20, card = false, credits = 0 } = wish;
  const buyer = wish.buyer ?? (await newBuyer(shop, 100_000));
  const product = wish.product ?? (await newProduct(shop, { title: "Home shirt", sizes: ["M", "L"], stock }));
  const [m, l] = product.variationIds as [number, number];
  const answer = await order(shop, buyer, product, {
    items: [{ product_id: product.productId, variation_id: m, quantity }],
    credits_to_use: card ? credits : quantity * 10,
  });
  const orderId = answer.body.data.order_id as number;
  if (card) {
    await payAtStripe(shop, orderId);
    await confirm(shop, buyer, orderId);
  }
  return { buyer, product, orderId, lineId: await firstLineOf(shop, orderId), m, l };
}

export async function firstLineOf(shop: Shop, orderId: number): Promise<number> {
  const [line] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from order_lines where order_id = $1",
    [orderId],
  );
  return Number(line?.id);
}

/** Hands over everything that is not packed yet, or some of it. */
export async function hand(shop: Shop, orderId: number, lines?: object[]): Promise<Answer> {
  const answer = await shop.server.call(shop.domain, "POST", "/club-orders/update-tracking-data", {
    token: shop.managerToken,
    body: { order_id: orderId, status: "collected", ...(lines && { lines }) },
  });
  expect(answer.status).toBe(200);
  return answer;
}

export async function arrived(shop: Shop, wish: Wish = {}): Promise<Arrived> {
  const made = await bought(shop, wish);
  await hand(shop, made.orderId);
  return made;
}

export function choicesFor(shop: Shop, { buyer, orderId }: Arrived, token = buyer.token): Promise<Answer> {
  return shop.server.call(shop.domain, "GET", `/club-member/return-choices/${orderId}`, { token });
}

type Asked = { quantity?: number; token?: string } & Record<string, unknown>;

/** Asks to return it for a refund. */
export function askReturn(shop: Shop, made: Arrived, asked: Asked = {}): Promise<Answer> {
  const { quantity = 1, token = made.buyer.token, ...more } = asked;
  const lines = [{ order_line_id: made.lineId, quantity }];
  const body = { order_id: made.orderId, kind: "return", reason: "not_as_expected", lines, ...more };
  return shop.server.call(shop.domain, "POST", "/club-member/returns", { token, body });
}

/** Asks for L instead of M. */
export function askExchange(shop: Shop, made: Arrived, asked: Asked = {}): Promise<Answer> {
  const { quantity = 1, ...more } = asked;
  const lines = [{ order_line_id: made.lineId, quantity, variation_id: made.l }];
  return askReturn(shop, made, { kind: "exchange", reason: "wrong_size", lines, ...more });
}

type Decision = { token?: string; version?: number } & Record<string, unknown>;

/** approve, decline or receive, as an admin who has just looked at it. */
export async function decide(
  shop: Shop,
  act: "approve" | "decline" | "receive",
  id: number,
  decision: Decision = {},
): Promise<Answer> {
  const { token = shop.adminToken, version = await versionOf(shop, id), ...more } = decision;
  const usual = { approve: {}, decline: { answer: "It was worn." }, receive: { restock: false } }[act];
  return shop.server.call(shop.domain, "POST", `/club-returns/${act}`, {
    token,
    body: { id, version, ...usual, ...more },
  });
}

export function withdraw(shop: Shop, { buyer }: Arrived, id: number, token = buyer.token): Promise<Answer> {
  return shop.server.call(shop.domain, "POST", "/club-member/returns/cancel", { token, body: { id } });
}

async function versionOf(shop: Shop, id: number): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(
    shop.server.owner,
    "select version from returns where id = $1",
    [id],
  );
  return row?.version ?? 1;
}

/** For one variation: what came in, was sold and is held. */
export async function stockOfVariation(shop: Shop, id: number) {
  const [row] = await rowsOf<{ received: number; sold: number; held: number }>(
    shop.server.owner,
    "select received, sold, held from variations where id = $1",
    [id],
  );
  return row;
}

/** What the order's timeline says to the member or to staff. */
export async function timelineOf(shop: Shop, path: string, token: string): Promise<string[]> {
  const { body } = await shop.server.call(shop.domain, "GET", path, { token });
  return body.data.timeline.map(({ text }: { text: string }) => text);
}

/** Mails about an order, oldest first. */
export function mailsAbout(shop: Shop, orderId: number) {
  return rowsOf<{ event: string; text: string; subject: string }>(
    shop.server.owner,
    "select event, subject, text from mails where order_id = $1 order by id",
    [orderId],
  );
}

/** Every invariant of money, stock and orders, and those of returns. */
export async function expectSound(shop: Shop): Promise<void> {
  await expectAllSound(shop);
  const read = async (sql: string) => (await shop.server.owner.query(sql)).rows;
  expect(await runAudits(read, [...orderAudits, ...returnAudits])).toEqual([]);
}
