import { afterEach, describe, expect, it } from "vitest";
import { type Shop, shareShop, walletOf } from "../../checkout/checkout.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  choicesFor,
  decide,
  expectSound,
  mailsAbout,
  stockOfVariation,
  timelineOf,
  withdraw,
} from "../returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const returnsOf = async ({ buyer, orderId }: Arrived) =>
  (
    await shop.server.call(shop.domain, "GET", `/club-member/returns?order_id=${orderId}`, {
      token: buyer.token,
    })
  ).body.data;
const came = ({ lineId }: Arrived, quantity: number) => ({
  lines: [{ order_line_id: lineId, quantity }],
  restock: true,
});

/** Three shirts for 10.00 each, of which three are announced. */
async function announced(ask = askReturn) {
  const made = await arrived(shop, { quantity: 3 });
  const { id } = (await ask(shop, made, { quantity: 3 })).body.data;
  await decide(shop, "approve", id);
  return { made, id: id as number };
}

describe("a return of which a part comes back", () => {
  it("is received for what came; the rest is awaited as it was approved, and received later", async () => {
    const { made, id } = await announced();
    const before = (await walletOf(shop, made.buyer))?.balance_cents ?? 0;
    const back = await decide(shop, "receive", id, { ...came(made, 2), destination: "credits" });
    expect(back.body.data).toMatchObject({ status: "received", refunded: 20, lines: [{ quantity: 2 }] });
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 2000);
    const [rest, received] = await returnsOf(made);
    expect(received).toMatchObject({ id, status: "received" });
    expect(rest).toMatchObject({
      status: "approved",
      reason: "not_as_expected",
      answer: received.answer,
      lines: [{ quantity: 1 }],
    });
    expect((await choicesFor(shop, made)).body.data.refusal).not.toBeNull();
    const told = await timelineOf(shop, `/club-orders/show/${made.orderId}`, shop.adminToken);
    expect(told.at(-1)).toContain("One item has not come back yet.");
    const mail = (await mailsAbout(shop, made.orderId)).find(({ event }) => event === "return_received");
    expect(mail?.text).toContain("One item has not arrived yet.");
    const later = await decide(shop, "receive", rest.id, { restock: true, destination: "credits" });
    expect(later.body.data).toMatchObject({ status: "received", refunded: 10 });
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before + 3000);
    expect(await stockOfVariation(shop, made.m)).toMatchObject({ sold: 0, held: 0 });
  });

  it("of an exchange sends as many, and keeps the others set aside until it is withdrawn", async () => {
    const { made, id } = await announced(askExchange);
    const back = await decide(shop, "receive", id, came(made, 1));
    expect(back.body.data).toMatchObject({ status: "received", replacement: { number: expect.any(String) } });
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ sold: 1, held: 2 });
    const [rest] = await returnsOf(made);
    expect((await withdraw(shop, made, rest.id)).status).toBe(200);
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ sold: 1, held: 0 });
    expect((await askReturn(shop, made, { quantity: 2 })).status).toBe(200);
  });

  it("is refused with more than was announced, with nothing, and with what is not in it", async () => {
    const { made, id } = await announced();
    const receive = (lines: object[]) => decide(shop, "receive", id, { lines, destination: "credits" });
    const line = { order_line_id: made.lineId, quantity: 1 };
    for (const [lines, field] of [
      [[{ ...line, quantity: 4 }], "lines.0.quantity"],
      [[{ ...line, quantity: 0 }], "lines"],
      [[], "lines"],
      [[line, line], "lines.1.order_line_id"],
      [[{ ...line, order_line_id: 999_999 }], "lines.0.order_line_id"],
    ] as const) {
      const refused = await receive([...lines]);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty([field]);
    }
    expect(await returnsOf(made)).toMatchObject([{ id, status: "approved", lines: [{ quantity: 3 }] }]);
  });
});
