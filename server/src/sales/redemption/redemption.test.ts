import { describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { eventsOf, grant, newChild, newPack } from "../entitlements/entitlements.testing.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

describe("the list", () => {
  // Spec 2.65, 3.14, 7.10, 7.26
  it("shows everybody with how many packs are open, searched as the text stands, by name either way", async () => {
    const { memberId } = await stage.entitled({ first_name: "Zo%e", last_name: "Yard" });
    const found = await stage.call("GET", `${stage.room}/show?keywords=o%25e`);
    expect(found.body.data).toHaveLength(1);
    expect(found.body.data[0]).toMatchObject({
      id: memberId,
      user: { name: "Zo%e Yard", credits: 0 },
      account_status: 1,
      pack_ids: [expect.any(Number)],
    });
    expect(found.body.data[0].primary).toBeNull();
    await newChild(stage.shop, memberId, { first_name: "Zoltan", last_name: "Yard", relation: "Son" });
    const child = await stage.call("GET", `${stage.room}/show?keywords=zoltan`);
    expect(child.body.data).toMatchObject([
      { user: { name: "Zoltan Yard" }, primary: { id: memberId, name: "Zo%e Yard", relation: "Son" } },
    ]);
    const names = async (order: string) =>
      (
        await stage.call("GET", `${stage.room}/show?sort=first_name&order_by=${order}&with_packs=true`)
      ).body.data.map((row: { user: { first_name: string } }) => row.user.first_name);
    await stage.entitled({ first_name: "Abe" });
    expect(await names("asc")).toEqual(["Abe", "Zo%e"]);
    expect(await names("desc")).toEqual(["Zo%e", "Abe"]);
    expect((await stage.call("GET", `${stage.room}/show?page=0`)).status).toBe(422);
  });
});

describe("a preview", () => {
  it("says who gets what and where it goes, who is left out and why, and changes nothing", async () => {
    const sent = await stage.entitled({ first_name: "Sent" });
    await createAddress(stage.shop.server.owner, stage.shop.clubId, sent.memberId, {
      country: "GB",
      is_default: true,
    });
    const collected = await stage.entitled({ first_name: "Col" });
    const sizeless = await stage.entitled({ first_name: "Nil", sizes: {} });
    const closed = await stage.entitled({ first_name: "Out" });
    await stage.shop.server.owner.query("update members set account_status = 2 where id = $1", [
      closed.memberId,
    ]);
    const nothing = await createMember(stage.shop.server.owner, stage.shop.clubId);
    const data = await stage.preview(
      [sent, collected, sizeless, closed].map(({ memberId }) => memberId).concat(nothing),
    );
    expect(data).toMatchObject({ people: 2, entitlements: 2, skipped_count: 3, worth: 20, shipping: 4.95 });
    expect(data.gets.map(({ to }: { to: string }) => to)).toEqual([
      expect.stringContaining("United Kingdom"),
      expect.stringContaining("Collect"),
    ]);
    expect(data.gets[0].items).toEqual(["1 × Home shirt Red M"]);
    expect(data.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      "no_size",
      "inactive",
      "no_open_entitlement",
    ]);
    expect(data.stock).toEqual([expect.objectContaining({ size: "M", needed: 2, stock: 50, short: 0 })]);
    expect(await stage.statusOf(sent.entitlementId)).toBe("open");
    expect(await stage.ordersOf(sent.memberId)).toEqual([]);
  });

  it("hands out what is there in the order of the run, and leaves the rest out", async () => {
    const rare = await createProduct(stage.shop.server.owner, stage.shop.clubId, { title: "Cap", stock: 1 });
    const one = await newPack(stage.shop, [{ options: [{ productId: rare.productId }] }]);
    const [first, second] = [await stage.entitled({}, one), await stage.entitled({}, one)];
    const data = await stage.preview([first.memberId, second.memberId]);
    expect(data.people).toBe(1);
    expect(data.skipped).toEqual([
      expect.objectContaining({ member_id: second.memberId, reason: "out_of_stock" }),
    ]);
    expect(data.skipped[0].detail).toBe("Out of stock: Cap Red M");
  });

  it("leaves what costs extra to the member", async () => {
    const dear = await newPack(stage.shop, [
      { options: [{ productId: stage.shirt.productId, surchargeCents: 500 }] },
    ]);
    const { memberId } = await stage.entitled({}, dear);
    expect((await stage.preview([memberId])).skipped[0]).toMatchObject({ reason: "surcharge" });
  });
});

describe("a run", () => {
  // Spec 6.3, 7.12, 7.26
  it("redeems for those named: an order that the club pays, stock taken, a report", async () => {
    const { memberId, entitlementId } = await stage.entitled();
    const child = await newChild(stage.shop, memberId, { sizes: { shirt: "S" } });
    const childs = await grant(stage.shop, stage.pack, child);
    const other = await stage.entitled();
    const jobId = await stage.run([memberId, child]);
    expect(await stage.statusOf(entitlementId)).toBe("redeemed");
    expect(await stage.statusOf(childs)).toBe("redeemed");
    expect(await stage.statusOf(other.entitlementId)).toBe("open");
    expect(await eventsOf(stage.shop, entitlementId)).toEqual(["granted", "redeemed"]);
    const orders = await stage.ordersOf(memberId);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      status: "placed",
      total_cents: 0,
      club_cents: 0,
      shipping_kind: "collect",
    });
    expect(await stage.report(jobId)).toEqual([
      expect.objectContaining({ member_id: memberId, outcome: "redeemed", detail: stage.pack.name }),
      expect.objectContaining({
        member_id: child,
        outcome: "redeemed",
        order: { id: orders[0]?.id, number: expect.any(String) },
      }),
    ]);
    const runs = (await stage.call("GET", `${stage.room}/runs`)).body.data;
    expect(runs[0]).toMatchObject({ id: jobId, total: 1, done_count: 1, can: { undo: true } });
  });

  // Spec 6.3, 7.26
  it("for all takes everybody with something open, those too who have not accepted yet", async () => {
    const active = await stage.entitled({ first_name: "Act" });
    const pending = await stage.entitled({ first_name: "Pen", account_status: 0 });
    const child = await newChild(stage.shop, pending.memberId, { sizes: { shirt: "S" } });
    const childs = await grant(stage.shop, stage.pack, child);
    const inactive = await stage.entitled({ first_name: "Out" });
    await stage.shop.server.owner.query(
      "update members set account_status = 2 where club_id = $1 and id <> all($2)",
      [stage.shop.clubId, [active.memberId, pending.memberId, child]],
    );
    expect(await stage.preview([0], "all")).toMatchObject({
      people: 3,
      orders: 2,
      entitlements: 3,
      skipped_people: 1,
      skipped_count: 1,
      without_packs: 0,
      skipped: [{ member_id: inactive.memberId, reason: "inactive" }],
    });
    const jobId = await stage.run([0], "all");
    const outcomes = (await stage.report(jobId)).map(
      ({ member_id, outcome }: { member_id: number; outcome: string }) => [member_id, outcome],
    );
    expect(outcomes).toEqual([
      [active.memberId, "redeemed"],
      [inactive.memberId, "skipped"],
      [pending.memberId, "redeemed"],
      [child, "redeemed"],
    ]);
    expect(await stage.statusOf(childs)).toBe("redeemed");
    expect(await stage.statusOf(inactive.entitlementId)).toBe("open");
  });

  it("for all leaves out whom the admin unticked, of a family too", async () => {
    const parent = await stage.entitled({ first_name: "Par" });
    const child = await newChild(stage.shop, parent.memberId, { sizes: { shirt: "S" } });
    const childs = await grant(stage.shop, stage.pack, child);
    const form = { type: "all", member_ids_arr: [0] };
    const preview = async (except?: number[]) =>
      (await stage.call("POST", `${stage.room}/preview`, { ...form, ...(except && { except }) })).body.data;
    const { people, without_packs } = await preview();
    expect(await preview([child])).toMatchObject({ people: people - 1, without_packs });
    const started = await stage.call("POST", "/redeem-auto-redemption-packs", { ...form, except: [child] });
    expect((await stage.ended(started.body.data.job_id)).status).toBe("done");
    expect(await stage.statusOf(parent.entitlementId)).toBe("redeemed");
    expect(await stage.statusOf(childs)).toBe("open");
    const named = { type: "specific", member_ids_arr: [child], except: [child] };
    expect((await stage.call("POST", `${stage.room}/preview`, named)).body.errors).toHaveProperty("except");
  });

  it("says for all how many people of the club have nothing open, whether they have accepted or not", async () => {
    const before = (await stage.preview([0], "all")).without_packs;
    const { owner } = stage.shop.server;
    const parent = await createMember(owner, stage.shop.clubId, { account_status: 0 });
    await newChild(stage.shop, parent);
    await createMember(owner, stage.shop.clubId, { account_status: 2 });
    expect((await stage.preview([0], "all")).without_packs).toBe(before + 2);
  });

  it("sends to the default address and lets the club pay for it", async () => {
    const { memberId } = await stage.entitled();
    await createAddress(stage.shop.server.owner, stage.shop.clubId, memberId, {
      country: "GB",
      is_default: true,
    });
    await stage.run([memberId]);
    expect((await stage.ordersOf(memberId))[0]).toMatchObject({
      shipping_kind: "delivery",
      total_cents: 495,
      club_cents: 495,
    });
  });

  it("takes what a person saved before their size, and skips what nobody can decide", async () => {
    const saved = await stage.entitled();
    const choices = JSON.stringify([
      { slot_id: stage.pack.slotIds[0], variation_id: stage.shirt.variationIds[0] },
    ]);
    await stage.shop.server.owner.query("update entitlements set choices = $2 where id = $1", [
      saved.entitlementId,
      choices,
    ]);
    const sizeless = await stage.entitled({ sizes: {} });
    const jobId = await stage.run([saved.memberId, sizeless.memberId]);
    const [order] = await stage.ordersOf(saved.memberId);
    const [line] = await rowsOf(stage.shop.server.owner, "select size from order_lines where order_id = $1", [
      order?.id,
    ]);
    expect(line).toEqual({ size: "S" });
    expect((await stage.report(jobId))[1]).toMatchObject({
      outcome: "skipped",
      detail: expect.stringMatching(/^.+ \(Size not known: .+\)$/),
    });
  });

  // Spec 3.16, 7.12
  it("names a number of another club or of nobody, and redeems nothing at all (A07)", async () => {
    const { memberId, entitlementId } = await stage.entitled();
    const away = await createClub(stage.shop.server.owner);
    const stranger = await createMember(stage.shop.server.owner, away);
    for (const unknown of [stranger, 987_654]) {
      const { status, body } = await stage.redeem([memberId, unknown]);
      expect([status, body.errors]).toEqual([422, { member_ids_arr: [`There is no member ${unknown}.`] }]);
    }
    expect(await stage.statusOf(entitlementId)).toBe("open");
    for (const wrong of [
      { type: "all", member_ids_arr: [memberId] },
      { type: "specific", member_ids_arr: [0] },
    ])
      expect((await stage.call("POST", "/redeem-auto-redemption-packs", wrong)).status).toBe(422);
  });

  it("goes on where a person left the club meanwhile (A115)", async () => {
    const [gone, there] = [await stage.entitled(), await stage.entitled()];
    await stage.stopWork();
    const { job_id } = (await stage.redeem([gone.memberId, there.memberId])).body.data;
    await stage.shop.server.owner.query("update members set erased_at = now() where id = $1", [
      gone.memberId,
    ]);
    expect(await stage.ended(job_id)).toMatchObject({
      status: "done",
      messages: [expect.stringContaining("This person no longer exists.")],
    });
    expect(await stage.statusOf(there.entitlementId)).toBe("redeemed");
  });
});

// Spec 7.26
it("is for admins alone", async () => {
  const { memberId } = await stage.entitled();
  expect((await stage.redeem([memberId], "specific", stage.shop.managerToken)).status).toBe(403);
  const away = await createClub(stage.shop.server.owner, { domain: "harbour" });
  const foreign = await createSession(stage.shop.server.owner, away, {
    staffId: await createStaff(stage.shop.server.owner, away),
  });
  expect((await stage.redeem([memberId], "specific", foreign)).body.code).toBe("CLUB_MISMATCH");
});
