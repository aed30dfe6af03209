import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createProduct,
  createShippingMethod,
  createStaff,
  createToken,
  rowsOf,
} from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { eventually, expectAllSound, many, openShop, type Shop } from "../checkout/checkout.testing.ts";
import { eventsOf, grant, type NewPack, newChild, newPack } from "../entitlements/entitlements.testing.ts";
import { runJobs } from "../jobs/index.ts";
import { redemptionJobs } from "./index.ts";

let shop: Shop;
const workers: { stop(): Promise<void> }[] = [];
let shirt: Awaited<ReturnType<typeof createProduct>>;
let pack: NewPack;

beforeAll(async () => {
  shop = await openShop();
  await createShippingMethod(shop.server.owner, shop.clubId, {
    ...{ name: "Post", kind: "delivery", price_cents: 495, countries: ["GB"] },
  });
});
afterAll(async () => {
  await expectAllSound(shop);
  for (const worker of workers) await worker.stop();
  await shop.close();
});
beforeEach(async () => {
  // What an earlier test left open would belong to a run for all.
  const open = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from entitlements where status = 'open'",
  );
  const entitlement_ids = open.map(({ id }) => id);
  if (open.length > 0) await call("POST", "/club-packs/revoke", { entitlement_ids, reason: "Next test" });
  shirt = await createProduct(shop.server.owner, shop.clubId, {
    sizes: ["S", "M"],
    stock: scaled(50, 20_000),
  });
  await shop.server.owner.query("update products set size_group = 'shirt' where id = $1", [shirt.productId]);
  pack = await newPack(shop, [{ options: [{ productId: shirt.productId }] }]);
});

const call = (method: string, path: string, body?: unknown, token = shop.adminToken) =>
  shop.server.call(shop.domain, method, path, { token, ...(body !== undefined && { body }) });
const room = "/club-member-auto-redemption";
const preview = async (ids: number[], type = "specific") =>
  (await call("POST", `${room}/preview`, { type, member_ids_arr: ids })).body.data;
const redeem = (ids: number[], type = "specific", token = shop.adminToken) =>
  call("POST", "/redeem-auto-redemption-packs", { type, member_ids_arr: ids }, token);
const report = async (jobId: number) => (await call("GET", `${room}/report/${jobId}?per_page=100`)).body.data;

async function work() {
  workers.push(await runJobs(shop.server.platform, redemptionJobs));
}
async function ended(jobId: number) {
  if (workers.length === 0) await work();
  const status = async () => (await call("GET", `/jobs/${jobId}`)).body.data.status;
  await eventually(
    async () => ["done", "failed", "cancelled"].includes(await status()),
    scaled(20_000, 600_000),
  );
  return (await call("GET", `/jobs/${jobId}`)).body.data;
}
async function run(ids: number[], type = "specific"): Promise<number> {
  const { job_id } = (await redeem(ids, type)).body.data;
  expect((await ended(job_id)).status).toBe("done");
  return job_id;
}

/** A person with a size and a right to the pack. */
async function entitled(values: Record<string, unknown> = {}, of: NewPack = pack) {
  const memberId = await createMember(shop.server.owner, shop.clubId, { sizes: { shirt: "M" }, ...values });
  return { memberId, entitlementId: await grant(shop, of, memberId) };
}
/** As many, but no more at once than the pool has connections for. */
async function inTurns<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(...(await many(Math.min(20, count - made.length), make)));
  return made;
}
const statusOf = async (id: number) =>
  (
    await rowsOf<{ status: string }>(shop.server.owner, "select status from entitlements where id = $1", [id])
  )[0]?.status;
const ordersOf = (memberId: number) =>
  rowsOf<{ id: number; total_cents: number; club_cents: number; shipping_kind: string; status: string }>(
    shop.server.owner,
    "select * from orders where member_id = $1 order by id",
    [memberId],
  );

describe("the list", () => {
  it("shows everybody with how many packs are open, searched as the text stands, by name either way", async () => {
    const { memberId } = await entitled({ first_name: "Zo%e", last_name: "Yard" });
    const found = await call("GET", `${room}/show?keywords=o%25e`);
    expect(found.body.data).toHaveLength(1);
    expect(found.body.data[0]).toMatchObject({
      id: memberId,
      user: { name: "Zo%e Yard", credits: 0 },
      account_status: 1,
      pack_ids: [expect.any(Number)],
    });
    const names = async (order: string) =>
      (await call("GET", `${room}/show?sort=first_name&order_by=${order}&with_packs=true`)).body.data.map(
        (row: { user: { first_name: string } }) => row.user.first_name,
      );
    await entitled({ first_name: "Abe" });
    expect(await names("asc")).toEqual(["Abe", "Zo%e"]);
    expect(await names("desc")).toEqual(["Zo%e", "Abe"]);
    expect((await call("GET", `${room}/show?page=0`)).status).toBe(422);
  });
});

describe("a preview", () => {
  it("says who gets what and where it goes, who is left out and why, and changes nothing", async () => {
    const sent = await entitled({ first_name: "Sent" });
    await createAddress(shop.server.owner, shop.clubId, sent.memberId, { country: "GB", is_default: true });
    const collected = await entitled({ first_name: "Col" });
    const sizeless = await entitled({ first_name: "Nil", sizes: {} });
    const closed = await entitled({ first_name: "Out" });
    await shop.server.owner.query("update members set account_status = 2 where id = $1", [closed.memberId]);
    const nothing = await createMember(shop.server.owner, shop.clubId);
    const data = await preview(
      [sent, collected, sizeless, closed].map(({ memberId }) => memberId).concat(nothing),
    );
    expect(data).toMatchObject({ people: 2, entitlements: 2, skipped_count: 3, worth: 20, shipping: 4.95 });
    expect(data.gets.map(({ to }: { to: string }) => to)).toEqual([
      expect.stringContaining("GB"),
      expect.stringContaining("Collect"),
    ]);
    expect(data.gets[0].items).toEqual(["1 × Home shirt Red M"]);
    expect(data.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      "no_size",
      "inactive",
      "no_open_entitlement",
    ]);
    expect(data.stock).toEqual([expect.objectContaining({ size: "M", needed: 2, stock: 50, short: 0 })]);
    expect(await statusOf(sent.entitlementId)).toBe("open");
    expect(await ordersOf(sent.memberId)).toEqual([]);
  });

  it("hands out what is there in the order of the run, and leaves the rest out", async () => {
    const rare = await createProduct(shop.server.owner, shop.clubId, { title: "Cap", stock: 1 });
    const one = await newPack(shop, [{ options: [{ productId: rare.productId }] }]);
    const [first, second] = [await entitled({}, one), await entitled({}, one)];
    const data = await preview([first.memberId, second.memberId]);
    expect(data.people).toBe(1);
    expect(data.skipped).toEqual([
      expect.objectContaining({ member_id: second.memberId, reason: "out_of_stock" }),
    ]);
    expect(data.skipped[0].detail).toBe("Not enough stock of Cap Red M");
  });

  it("leaves what costs extra to the member", async () => {
    const dear = await newPack(shop, [{ options: [{ productId: shirt.productId, surchargeCents: 500 }] }]);
    const { memberId } = await entitled({}, dear);
    expect((await preview([memberId])).skipped[0]).toMatchObject({ reason: "surcharge" });
  });
});

describe("a run", () => {
  it("redeems for those named: an order that the club pays, stock taken, a report", async () => {
    const { memberId, entitlementId } = await entitled();
    const child = await newChild(shop, memberId, { sizes: { shirt: "S" } });
    const childs = await grant(shop, pack, child);
    const other = await entitled();
    const jobId = await run([memberId, child]);
    expect(await statusOf(entitlementId)).toBe("redeemed");
    expect(await statusOf(childs)).toBe("redeemed");
    expect(await statusOf(other.entitlementId)).toBe("open");
    expect(await eventsOf(shop, entitlementId)).toEqual(["granted", "redeemed"]);
    const orders = await ordersOf(memberId);
    expect(orders).toHaveLength(2);
    expect(orders[0]).toMatchObject({
      status: "placed",
      total_cents: 0,
      club_cents: 0,
      shipping_kind: "collect",
    });
    expect(await report(jobId)).toEqual([
      expect.objectContaining({ member_id: memberId, outcome: "redeemed", detail: pack.name }),
      expect.objectContaining({
        member_id: child,
        outcome: "redeemed",
        order: { id: orders[1]?.id, number: expect.any(String) },
      }),
    ]);
    const runs = (await call("GET", `${room}/runs`)).body.data;
    expect(runs[0]).toMatchObject({ id: jobId, total: 2, done_count: 2, can: { undo: true } });
  });

  it("for all takes every active person with something open, and nobody else", async () => {
    const active = await entitled();
    const pending = await entitled({ account_status: 0 });
    const jobId = await run([0], "all");
    expect((await report(jobId)).map((row: { member_id: number }) => row.member_id)).toEqual([
      active.memberId,
    ]);
    expect(await statusOf(pending.entitlementId)).toBe("open");
  });

  it("sends to the default address and lets the club pay for it", async () => {
    const { memberId } = await entitled();
    await createAddress(shop.server.owner, shop.clubId, memberId, { country: "GB", is_default: true });
    await run([memberId]);
    expect((await ordersOf(memberId))[0]).toMatchObject({
      shipping_kind: "delivery",
      total_cents: 495,
      club_cents: 495,
    });
  });

  it("takes what a person saved before their size, and skips what nobody can decide", async () => {
    const saved = await entitled();
    const choices = JSON.stringify([{ slot_id: pack.slotIds[0], variation_id: shirt.variationIds[0] }]);
    await shop.server.owner.query("update entitlements set choices = $2 where id = $1", [
      saved.entitlementId,
      choices,
    ]);
    const sizeless = await entitled({ sizes: {} });
    const jobId = await run([saved.memberId, sizeless.memberId]);
    const [order] = await ordersOf(saved.memberId);
    const [line] = await rowsOf(shop.server.owner, "select size from order_lines where order_id = $1", [
      order?.id,
    ]);
    expect(line).toEqual({ size: "S" });
    expect((await report(jobId))[1]).toMatchObject({
      outcome: "skipped",
      detail: expect.stringContaining("Choose for"),
    });
  });

  it("names a number of another club or of nobody, and redeems nothing at all (A07)", async () => {
    const { memberId, entitlementId } = await entitled();
    const away = await createClub(shop.server.owner);
    const stranger = await createMember(shop.server.owner, away);
    for (const unknown of [stranger, 987_654]) {
      const { status, body } = await redeem([memberId, unknown]);
      expect([status, body.errors]).toEqual([422, { member_ids_arr: [`There is no member ${unknown}.`] }]);
    }
    expect(await statusOf(entitlementId)).toBe("open");
    for (const wrong of [
      { type: "all", member_ids_arr: [memberId] },
      { type: "specific", member_ids_arr: [0] },
    ])
      expect((await call("POST", "/redeem-auto-redemption-packs", wrong)).status).toBe(422);
  });

  it("goes on where a person left the club meanwhile (A115)", async () => {
    const [gone, there] = [await entitled(), await entitled()];
    for (const worker of workers.splice(0)) await worker.stop();
    const { job_id } = (await redeem([gone.memberId, there.memberId])).body.data;
    await shop.server.owner.query("update members set erased_at = now() where id = $1", [gone.memberId]);
    expect(await ended(job_id)).toMatchObject({
      status: "done",
      messages: [expect.stringContaining("This person is gone.")],
    });
    expect(await statusOf(there.entitlementId)).toBe("redeemed");
  });
});

describe("twice at once", () => {
  it("one run of a club goes at a time: others are told so (I-05)", async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    const people = await inTurns(scaled(30, 10_000), () => entitled());
    const ids = people.map(({ memberId }) => memberId);
    const answers = await Promise.all([
      redeem([0], "all"),
      redeem([0], "all"),
      redeem(ids.slice(0, scaled(5, 500))),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("JOB_RUNNING");
    await ended(answers.find(({ status }) => status === 200)?.body.data.job_id);
  });

  it("members who redeem their own meanwhile and the run give each entitlement to one order (I-05)", async () => {
    const people = await inTurns(scaled(20, 200), async () => {
      const person = await entitled();
      return {
        ...person,
        token: await createToken(shop.server.owner, shop.clubId, { memberId: person.memberId }),
      };
    });
    if (workers.length === 0) await work();
    const own = people.map(({ memberId, entitlementId, token }) =>
      call(
        "POST",
        "/club-member/order-store",
        {
          items: [],
          packs: [{ member_id: memberId, entitlements: [{ entitlement_id: entitlementId, choices: [] }] }],
          shipping_method_id: shop.methodId,
        },
        token,
      ),
    );
    const [started] = await Promise.all([redeem(people.map(({ memberId }) => memberId)), ...own]);
    await ended(started.body.data.job_id);
    for (const { memberId, entitlementId } of people) {
      expect(await ordersOf(memberId)).toHaveLength(1);
      expect(await statusOf(entitlementId)).toBe("redeemed");
    }
  });

  it("a run that is handed to a second worker in the middle does each person once (I-13)", async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    const people = await many(12, () => entitled());
    const { job_id } = (await redeem(people.map(({ memberId }) => memberId))).body.data;
    const [first, second] = await Promise.all([
      runJobs(shop.server.platform, redemptionJobs),
      runJobs(shop.server.platform, redemptionJobs),
    ]);
    workers.push(second);
    const begun = async () => (await report(job_id)).length > 0;
    await eventually(begun);
    await first.stop();
    await ended(job_id);
    expect(await report(job_id)).toHaveLength(12);
    for (const { memberId } of people) expect(await ordersOf(memberId)).toHaveLength(1);
  });
});

describe("undo", () => {
  it("cancels what was not sent, opens the entitlements again, and leaves what was sent", async () => {
    const [kept, sent] = [await entitled(), await entitled()];
    const jobId = await run([kept.memberId, sent.memberId]);
    const [sentOrder] = await ordersOf(sent.memberId);
    await shop.server.owner.query(
      "update orders set status = 'processing', fulfilment_status = 'shipped' where id = $1",
      [sentOrder?.id],
    );
    const undo = await call("POST", `${room}/undo`, { job_id: jobId });
    expect(await ended(undo.body.data.job_id)).toMatchObject({
      status: "done",
      messages: [expect.stringContaining("sent or handed out already")],
    });
    expect(await statusOf(kept.entitlementId)).toBe("open");
    expect(await statusOf(sent.entitlementId)).toBe("redeemed");
    expect((await report(jobId)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "undone",
      "redeemed",
    ]);
    const again = await call("POST", `${room}/undo`, { job_id: jobId });
    expect([again.status, again.body.code]).toEqual([409, "IN_USE"]);
    await shop.server.owner.query(
      "update orders set status = 'placed', fulfilment_status = 'unfulfilled' where id = $1",
      [sentOrder?.id],
    );
  });

  it("of a run that is none, or of another club, finds nothing", async () => {
    expect((await call("POST", `${room}/undo`, { job_id: 999_999 })).status).toBe(404);
    expect((await call("GET", `${room}/report/999999`)).status).toBe(404);
  });
});

it("is for admins alone", async () => {
  const { memberId } = await entitled();
  expect((await redeem([memberId], "specific", shop.managerToken)).status).toBe(403);
  const away = await createClub(shop.server.owner, { domain: "harbour" });
  const foreign = await createToken(shop.server.owner, away, {
    staffId: await createStaff(shop.server.owner, away),
  });
  expect((await redeem([memberId], "specific", foreign)).body.code).toBe("CLUB_MISMATCH");
});
