import { afterEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { formFrom } from "../../shop/catalog/catalog.testing.ts";
import { countOf, newBuyer, newProduct, type Shop, shareShop } from "../checkout/checkout.testing.ts";
import { newKit, packsOrder } from "../checkout/placement/order-packs.testing.ts";
import { refund, refundedAtStripe } from "../checkout/refunding/refunding.testing.ts";
import { entry, grant, newChild } from "../entitlements/entitlements.testing.ts";
import {
  arrived,
  askExchange,
  askReturn,
  decide,
  expectSound,
  firstLineOf,
  hand,
  mailsAbout,
} from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const asAdmin = (method: string, path: string, body?: unknown) =>
  shop.server.call(shop.domain, method, path, {
    token: shop.adminToken,
    ...(body !== undefined && { body }),
  });

async function erased(memberId: number) {
  const text = "select version from members where id = $1";
  const [row] = await rowsOf<{ version: number }>(shop.server.owner, text, [memberId]);
  return asAdmin("POST", "/club-member/erase", { id: memberId, version: row?.version });
}

describe("a member who leaves", () => {
  it("is not erased while a return is open, and then leaves no word of theirs in it", async () => {
    const made = await arrived(shop, { buyer: await newBuyer(shop, 1000) });
    const { id } = (await askReturn(shop, made, { comment: "Call me on 0777" })).body.data;
    const { memberId } = made.buyer;
    const erase = () => erased(memberId);
    const early = await erase();
    expect([early.status, early.body.code]).toEqual([409, "IN_USE"]);
    expect(early.body.message).toContain("still has an open return or exchange");
    await decide(shop, "decline", id, { answer: "No, 0777" });
    const exported = await asAdmin("GET", `/club-member/person-export/${memberId}`);
    expect(exported.body.data.returns).toMatchObject([
      { kind: "return", status: "declined", comment: "Call me on 0777", lines: [{ title: "Home shirt" }] },
    ]);
    expect((await erase()).status).toBe(200);
    const [row] = await rowsOf(
      shop.server.owner,
      "select status, comment, answer from returns where id = $1",
      [id],
    );
    expect(row).toEqual({ status: "declined", comment: "", answer: "" });
    const shown = await asAdmin("GET", `/club-returns/show/${id}`);
    expect(shown.body.data.member).toMatchObject({ name: "Erased member", email: "" });
  });

  it("is not erased either while the family's exchange is about something of theirs: its new goods bear their name", async () => {
    const kit = await newKit(shop);
    const buyer = await newBuyer(shop, 10_000);
    const child = await newChild(shop, buyer.memberId);
    const sibling = await newChild(shop, buyer.memberId);
    const [m, l] = kit.shirt.variationIds as [number, number];
    const packs = [entry(child, await grant(shop, kit.pack, child), [[kit.slot, m]])];
    const placed = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    const orderId = placed.body.data.order_id as number;
    await hand(shop, orderId);
    const made = { buyer, product: kit.shirt, orderId, lineId: await firstLineOf(shop, orderId), m, l };
    const { id } = (await askExchange(shop, made)).body.data;
    const refused = await erased(child);
    expect([refused.status, refused.body.code]).toEqual([409, "IN_USE"]);
    expect(refused.body.message).toContain("still has an open return or exchange");
    expect((await erased(sibling)).status).toBe(200);
    await decide(shop, "decline", id);
    expect((await erased(child)).status).toBe(200);
  });

  it("asks for nothing any more that has waited for their data to be erased", async () => {
    const made = await arrived(shop);
    const { owner } = shop.server;
    const order = ["select from orders where id = $1 for update", made.orderId] as [string, number];
    const answers = await whileHeld(owner, [order], async (letGo) => {
      const leaving = erased(made.buyer.memberId);
      await untilWaiting(owner);
      const asking = askReturn(shop, made, { comment: "Call me on 0777" });
      await untilWaiting(owner, 2);
      await letGo();
      return Promise.all([leaving, asking]);
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await countOf(shop, "returns where member_id = $1", [made.buyer.memberId])).toBe(0);
  });

  it("is given money back without a mail that nobody would get", async () => {
    const made = await arrived(shop, { card: true });
    expect((await erased(made.buyer.memberId)).status).toBe(200);
    const told = await mailsAbout(shop, made.orderId);
    expect((await refund(shop, made.orderId, { amount: 10 })).status).toBe(200);
    expect(await refundedAtStripe(shop, made.orderId)).toBe(1000);
    expect(await mailsAbout(shop, made.orderId)).toEqual(told);
  });
});

describe("what somebody wants in exchange", () => {
  it("is archived and not deleted when it is taken out of its product, and the product stays", async () => {
    const made = await arrived(shop, { product: await newProduct(shop, { sizes: ["M", "L"] }) });
    const { id } = (await askExchange(shop, made)).body.data;
    const { productId } = made.product;
    const { data } = (await asAdmin("GET", `/club-product/details/${productId}`)).body;
    const form = formFrom(data);
    const variations = form.variations.filter((one: { id: number }) => one.id !== made.l);
    expect(variations).toHaveLength(1);
    expect((await asAdmin("PUT", `/club-product/update/${productId}`, { ...form, variations })).status).toBe(
      200,
    );
    const [left] = await rowsOf(
      shop.server.owner,
      "select archived_at is not null as archived from variations where id = $1",
      [made.l],
    );
    expect(left).toEqual({ archived: true });
    expect((await decide(shop, "approve", id)).body.code).toBe("OUT_OF_STOCK");
    expect((await asAdmin("DELETE", `/club-product/delete/${productId}`)).body.code).toBe("IN_USE");
  });
});
