import { afterEach, describe, expect, it } from "vitest";
import { createSession, rowsOf } from "#server/testing/factories.ts";
import { newBuyer, newProduct, type Shop, shareShop } from "../../checkout/checkout.testing.ts";
import { newKit, packsOrder } from "../../checkout/placement/order-packs.testing.ts";
import { entry, grant, newChild } from "../../entitlements/entitlements.testing.ts";
import {
  arrived,
  askExchange,
  askReturn,
  bought,
  choicesFor,
  decide,
  expectSound,
  hand,
  stockOfVariation,
  timelineOf,
  withdraw,
} from "../returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});
afterEach(() => expectSound(shop));

const dayMs = 86_400_000;
const days = (returns: number, exchanges: number) =>
  shop.server.owner.query(
    "update club_settings set returns_days = $2, exchanges_days = $3 where club_id = $1",
    [shop.clubId, returns, exchanges],
  );
/** As if it had arrived that long ago. */
const ago = (orderId: number, count: number) =>
  shop.server.owner.query(
    `with p as (update parcels set delivered_at = delivered_at - $2 * interval '1 day' where order_id = $1)
     update orders set closed_at = closed_at - $2 * interval '1 day' where id = $1`,
    [orderId, count],
  );
const orderOf = (path: string, token: string) => shop.server.call(shop.domain, "GET", path, { token });

describe("what may be sent back", () => {
  it("is what arrived, with what it can be exchanged for and until when", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const { status, body } = await choicesFor(shop, made);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      refusal: null,
      lines: [
        {
          order_line_id: made.lineId,
          title: "Home shirt",
          size: "M",
          quantity: 2,
          returnable: 2,
          exchangeable: 2,
          unit_price: 10,
          is_pack: false,
          exchanges: [{ variation_id: made.l, size: "L", in_stock: 20 }],
        },
      ],
    });
    const until = new Date(body.data.until).getTime() - shop.server.clock.now().getTime();
    // Until the end of the last day, whatever the time is now.
    expect(Math.floor(until / dayMs)).toBe(30);
  });

  it("can be exchanged for other sizes in the order in which the club entered them", async () => {
    const sizes = ["JM", "S", "JL", "M"];
    const product = await newProduct(shop, { title: "Rain jacket", sizes, stock: 20 });
    const { body } = await choicesFor(shop, await arrived(shop, { product }));
    expect(body.data.lines[0].exchanges.map(({ size }: { size: string }) => size)).toEqual(["S", "JL", "M"]);
  });

  it("is nothing before it arrives, and then only the part that did", async () => {
    const made = await bought(shop, { quantity: 3 });
    const before = await choicesFor(shop, made);
    expect(before.body.data).toMatchObject({
      refusal: "Only what has arrived can be returned or exchanged.",
      lines: [],
      until: null,
    });
    const order = await orderOf(`/club-member/get-orders/${made.orderId}`, made.buyer.token);
    expect(order.body.data.can.return).toBe(false);
    await hand(shop, made.orderId, [{ order_line_id: made.lineId, quantity: 2 }]);
    expect((await choicesFor(shop, made)).body.data.lines).toMatchObject([{ quantity: 2 }]);
    const later = await orderOf(`/club-member/get-orders/${made.orderId}`, made.buyer.token);
    expect(later.body.data.can.return).toBe(true);
  });

  it("ends with the club's days, each of the two for itself, and says so", async () => {
    const made = await arrived(shop);
    await days(10, 20);
    const terms = await orderOf("/club-member/return-terms", made.buyer.token);
    expect(terms.body.data).toEqual({ returns_days: 10, exchanges_days: 20 });
    await ago(made.orderId, 15);
    expect((await choicesFor(shop, made)).body.data).toMatchObject({
      return_until: null,
      lines: [{ returnable: 0, exchangeable: 1 }],
    });
    const refused = await askReturn(shop, made);
    expect([refused.status, refused.body.code]).toEqual([409, "RETURN_NOT_ALLOWED"]);
    expect(refused.body.errors["lines.0.quantity"]).toEqual(["Home shirt cannot be returned any more."]);
    await ago(made.orderId, 10);
    expect((await choicesFor(shop, made)).body.data.refusal).toMatch(
      /^It could be returned or exchanged until /,
    );
    const order = await orderOf(`/club-member/get-orders/${made.orderId}`, made.buyer.token);
    expect(order.body.data.can.return).toBe(false);
    await days(0, 0);
    expect((await askExchange(shop, made)).body.message).toBe(
      "This club does not take returns or exchanges.",
    );
    await days(30, 30);
  });

  it("offers only what is in stock and for sale of the same product", async () => {
    const made = await arrived(shop);
    const { owner } = shop.server;
    await owner.query("update variations set received = sold + held where id = $1", [made.l]);
    expect((await choicesFor(shop, made)).body.data.lines[0].exchanges).toEqual([]);
    expect((await askExchange(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
    await owner.query("update variations set received = 5, archived_at = now() where id = $1", [made.l]);
    expect((await choicesFor(shop, made)).body.data.lines[0].exchanges).toEqual([]);
    const other = await newProduct(shop);
    const lines = [{ order_line_id: made.lineId, quantity: 1, variation_id: other.variationId }];
    expect((await askExchange(shop, made, { lines })).body.errors).toHaveProperty(["lines.0.variation_id"]);
  });

  it("of a pack is its exchange, and its surcharge in money", async () => {
    const kit = await newKit(shop);
    const buyer = await newBuyer(shop, 10_000);
    const child = await newChild(shop, buyer.memberId);
    const right = await grant(shop, kit.pack, child);
    const [small, medium] = kit.shirt.variationIds as [number, number];
    const packs = [entry(child, right, [[kit.slot, small]])];
    const placed = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    expect(placed.status).toBe(200);
    const orderId = placed.body.data.order_id as number;
    await hand(shop, orderId);
    const [line] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1",
      [orderId],
    );
    const made = { buyer, product: kit.shirt, orderId, lineId: Number(line?.id), m: small, l: medium };
    expect((await choicesFor(shop, made)).body.data.lines).toMatchObject([
      { is_pack: true, unit_price: 2.5, returnable: 1, exchangeable: 1 },
    ]);
    const token = await createSession(shop.server.owner, shop.clubId, { memberId: child });
    expect((await choicesFor(shop, made, token)).status).toBe(404);

    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { body } = await decide(shop, "receive", id, { restock: true });
    const [sent] = await rowsOf(
      shop.server.owner,
      `select l.for_member_id, l.pack_label, l.entitlement_id, l.unit_cents, l.size, l.for_member_name
       from order_lines l where l.order_id = $1`,
      [body.data.replacement.id],
    );
    expect(sent).toMatchObject({
      for_member_id: child,
      entitlement_id: null,
      unit_cents: 0,
      size: "M",
      pack_label: expect.stringContaining("·"),
      for_member_name: expect.stringContaining("Cleo"),
    });
    const [entitlement] = await rowsOf(shop.server.owner, "select status from entitlements where id = $1", [
      right,
    ]);
    expect(entitlement).toEqual({ status: "fulfilled" });
  });
});

describe("asking", () => {
  it("notes it, shows it to both sides and on the timeline", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const comment = "Too tight at the shoulders";
    const { status, body } = await askExchange(shop, made, { comment });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: "exchange",
      status: "requested",
      reason: "wrong_size",
      comment,
      lines: [{ quantity: 1, size: "M", wanted: { variation_id: made.l, size: "L" } }],
      replacement: null,
      refunded: 0,
      can: { cancel: true },
    });
    const mine = await orderOf(`/club-member/returns?order_id=${made.orderId}`, made.buyer.token);
    expect([mine.body.total, mine.body.data[0].id]).toEqual([1, body.data.id]);
    const shown = await orderOf(`/club-returns/show/${body.data.id}`, shop.managerToken);
    expect(shown.body.data).toMatchObject({
      member: { id: made.buyer.memberId },
      can: { approve: false, decline: false, receive: false },
    });
    expect(await timelineOf(shop, `/club-member/get-orders/${made.orderId}`, made.buyer.token)).toContain(
      "You requested an exchange: 1 × Home shirt (Red, M) for Red, L.",
    );
    expect(await timelineOf(shop, `/club-orders/show/${made.orderId}`, shop.managerToken)).toContain(
      "An exchange was requested: 1 × Home shirt (Red, M) for Red, L.",
    );
    const audits = await rowsOf<{ action: string; after: object }>(
      shop.server.owner,
      "select action, after from audit_log where subject_kind = 'return' and subject_id = $1",
      [body.data.id],
    );
    expect(audits.map(({ action }) => action)).toEqual(["return.requested"]);
    expect(JSON.stringify(audits)).not.toContain("shoulders");
  });

  it("is not found for another member or club, and refuses what is wrong in the form", async () => {
    const made = await arrived(shop);
    const other = await newBuyer(shop);
    expect((await askReturn(shop, made, { token: other.token })).status).toBe(404);
    expect((await askReturn(shop, { ...made, orderId: 999_999 })).status).toBe(404);
    expect((await choicesFor(shop, { ...made, orderId: 999_999 })).status).toBe(404);
    const { id } = (await askReturn(shop, made)).body.data;
    expect((await withdraw(shop, made, id, other.token)).status).toBe(404);
    expect((await orderOf(`/club-member/returns`, other.token)).body.total).toBe(0);
    const missing = [{ order_line_id: made.lineId, quantity: 1 }];
    for (const wrong of [{ lines: [] }, { kind: "exchange", lines: missing }, { reason: "mood" }])
      expect((await askReturn(shop, made, wrong)).status).toBe(422);
  });

  it("takes no more than there is, also when it is asked 5 times at once", async () => {
    const made = await arrived(shop, { quantity: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => askReturn(shop, made)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect((await choicesFor(shop, made)).body.data.refusal).toContain("already in a return");
  });

  it("asks for no more of a size than is left", async () => {
    const made = await arrived(shop, { quantity: 3, stock: 3 });
    await shop.server.owner.query("update variations set received = 2 where id = $1", [made.l]);
    const { status, body } = await askExchange(shop, made, { quantity: 3 });
    expect([status, body.code]).toEqual([409, "OUT_OF_STOCK"]);
    expect(body.errors).toEqual({ "lines.0.variation_id": ["Only 2 of these are left."] });
  });

  it("is taken back by the member while the goods are not back, which frees what was held", async () => {
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ held: 1 });
    const answers = await Promise.all([withdraw(shop, made, id), withdraw(shop, made, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "This exchange was withdrawn by the member.",
    );
    expect(await stockOfVariation(shop, made.l)).toMatchObject({ held: 0, sold: 0 });
    expect((await choicesFor(shop, made)).body.data.lines).toHaveLength(1);
    expect(await timelineOf(shop, `/club-member/get-orders/${made.orderId}`, made.buyer.token)).toContain(
      "You withdrew an exchange: 1 × Home shirt (Red, M) for Red, L.",
    );
  });
});
