import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createProduct, createSession, rowsOf } from "#server/testing/factories.ts";
import { openWishes, type Room } from "./wishlist.testing.ts";

let room: Room;
beforeAll(async () => {
  room = await openWishes();
});
afterAll(() => room.server.close());
beforeEach(() => room.owner.query("delete from stock_alerts"));

/** Somebody waiting for something that no longer exists. */
async function waiting(values: Record<string, unknown> = {}) {
  const member = await room.member(values);
  const product = await room.product({ title: "Gone shirt", stock: 0 });
  expect((await room.await(member, product.variationId)).status).toBe(200);
  return { member, ...product };
}

describe("a member who waits for something", () => {
  it("is mailed once when it is back, and never again", async () => {
    const { member, variationId, productId } = await waiting({
      email: "w@rovers.example",
      first_name: "Wanda",
    });
    await room.sweep();
    expect(await room.mailsTo(member.id)).toEqual([]);
    await room.receive(variationId, 1);
    await room.sweep();
    const [mail, ...more] = await room.mailsTo(member.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "w@rovers.example", subject: "Gone shirt is back in stock" });
    for (const said of ["Hello Wanda", "(Red, M)", `/productdetail/${productId}`, "Riverside Rovers"])
      expect(mail?.text).toContain(said);
    expect(await room.countOf("stock_alerts", member.id)).toBe(0);
    await room.sweep();
    expect(await room.mailsTo(member.id)).toHaveLength(1);
  });

  it("is mailed once though ten workers look at the same moment, and so is everybody else", async () => {
    const { variationId } = await waiting();
    const members = await Promise.all(Array.from({ length: 12 }, () => room.member()));
    for (const member of members) await room.await(member, variationId);
    await room.receive(variationId, 1);
    await Promise.all(Array.from({ length: 10 }, () => room.sweep()));
    for (const member of members) expect(await room.mailsTo(member.id)).toHaveLength(1);
    expect(await rowsOf(room.owner, "select 1 from stock_alerts")).toEqual([]);
  });

  it("waits on where what came is held by orders or not for sale", async () => {
    const { member, variationId, productId } = await waiting();
    await room.owner.query("update variations set received = 2, held = 2 where id = $1", [variationId]);
    await room.sweep();
    await room.owner.query("update variations set held = 0 where id = $1", [variationId]);
    await room.setStatus(productId, "draft");
    await room.sweep();
    await room.setStatus(productId, "live");
    await room.owner.query("update variations set archived_at = now() where id = $1", [variationId]);
    await room.sweep();
    await room.owner.query("update variations set archived_at = null where id = $1", [variationId]);
    expect(await room.countOf("stock_alerts", member.id)).toBe(1);
    expect(await room.mailsTo(member.id)).toEqual([]);
    await room.sweep();
    expect(await room.mailsTo(member.id)).toHaveLength(1);
  });

  it("gets none once they are inactive, and is not kept for later", async () => {
    const { member, variationId } = await waiting();
    await room.owner.query("update members set account_status = 2 where id = $1", [member.id]);
    await room.receive(variationId, 5);
    await room.sweep();
    expect(await room.mailsTo(member.id)).toEqual([]);
    expect(await room.countOf("stock_alerts", member.id)).toBe(0);
  });

  it("gets none either once the primary member is inactive", async () => {
    const primary = await room.member();
    const { member, variationId } = await waiting({ primary_member_id: primary.id });
    await room.owner.query("update members set account_status = 2 where id = $1", [primary.id]);
    await room.receive(variationId, 5);
    await room.sweep();
    expect(await room.mailsTo(member.id)).toEqual([]);
    expect(await room.countOf("stock_alerts", member.id)).toBe(0);
  });

  it("of another club is told in the name of that club, once it is open", async () => {
    const id = await createMember(room.owner, room.awayId);
    const token = await createSession(room.owner, room.awayId, { memberId: id });
    const { variationId } = await createProduct(room.owner, room.awayId, { title: "Oilskin", stock: 0 });
    const { status } = await room.server.call("harbour", "POST", "/club-member/stock-alert-store", {
      token,
      body: { variation_id: variationId },
    });
    expect(status).toBe(200);
    await room.owner.query("update clubs set status = 0 where id = $1", [room.awayId]);
    await expect.poll(room.isAwayOpen).toBe(false);
    await room.receive(variationId, 1);
    await room.sweep();
    expect(await room.mailsTo(id)).toEqual([]);
    await room.owner.query("update clubs set status = 1 where id = $1", [room.awayId]);
    await expect.poll(room.isAwayOpen).toBe(true);
    await room.sweep();
    const [mail] = await room.mailsTo(id);
    expect(mail?.text).toContain("harbour.");
  });

  it("keeps waiting where the mail cannot be queued: alert and mail go together", async () => {
    const { member, variationId } = await waiting();
    await room.receive(variationId, 1);
    await room.owner.query(
      "alter table mails add constraint no_mail check (event <> 'back_in_stock') not valid",
    );
    await room.sweep();
    await room.owner.query("alter table mails drop constraint no_mail");
    expect(await room.countOf("stock_alerts", member.id)).toBe(1);
    await room.sweep();
    expect(await room.mailsTo(member.id)).toHaveLength(1);
  });
});
