import { expect, it } from "vitest";
import { createAddress, createProduct, rowsOf } from "#server/testing/factories.ts";
import { grant, newChild, newPack } from "../entitlements/entitlements.testing.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

/** A parent and two children, each with the pack, and an address that the post delivers to. */
async function family(sizesOfSecond: Record<string, string> = { shirt: "M" }) {
  const { shop, pack } = stage;
  const parent = await stage.entitled({ first_name: "Ava", last_name: "Thompson" });
  const names = { last_name: "Thompson" };
  const ben = await newChild(shop, parent.memberId, { ...names, first_name: "Ben", sizes: { shirt: "S" } });
  const cleo = await newChild(shop, parent.memberId, { ...names, first_name: "Cleo", sizes: sizesOfSecond });
  await createAddress(shop.server.owner, shop.clubId, parent.memberId, { country: "GB", is_default: true });
  const theirs = [await grant(shop, pack, ben), await grant(shop, pack, cleo)];
  return { ids: [parent.memberId, ben, cleo], entitlements: [parent.entitlementId, ...theirs] };
}

const outcomesOf = async (jobId: number) =>
  (await stage.report(jobId)).map(({ outcome, order }: { outcome: string; order: { id: number } | null }) => [
    outcome,
    order?.id ?? null,
  ]);

it("a family gets one order, one charge for one parcel and one mail, in which each line names its person", async () => {
  const { ids, entitlements } = await family();
  const [parent = 0] = ids;
  // Whichever of them is named first, it is the same order.
  const named = ids.toReversed();
  expect(await stage.preview(named)).toMatchObject({
    // In the order in which the club entered the sizes.
    stock: [
      { size: "S", needed: 1 },
      { size: "M", needed: 2 },
    ],
    people: 3,
    orders: 1,
    entitlements: 3,
    skipped_count: 0,
    skipped_people: 0,
    shipping: 4.95,
  });
  const jobId = await stage.run(named);
  const orders = await stage.ordersOf(parent);
  expect(orders).toMatchObject([{ shipping_kind: "delivery", total_cents: 495, club_cents: 495 }]);
  const orderId = orders[0]?.id;
  expect(
    await rowsOf(
      stage.shop.server.owner,
      "select for_member_name as name, size from order_lines where order_id = $1 order by id",
      [orderId],
    ),
  ).toEqual([
    { name: "Cleo Thompson", size: "M" },
    { name: "Ben Thompson", size: "S" },
    { name: "Ava Thompson", size: "M" },
  ]);
  const mails = await rowsOf(
    stage.shop.server.owner,
    "select event, text as words from mails where club_id = $1 and order_id = $2",
    [stage.shop.clubId, orderId],
  );
  expect(mails).toEqual([
    { event: "order_placed", words: expect.stringMatching(/for Cleo.*for Ben.*for Ava/s) },
  ]);
  expect(await outcomesOf(jobId)).toEqual(ids.map(() => ["redeemed", orderId]));
  for (const id of entitlements) expect(await stage.statusOf(id)).toBe("redeemed");
});

it("somebody of a family who cannot be redeemed for is left out with the reason, and the others get theirs", async () => {
  const { ids, entitlements } = await family({});
  const preview = await stage.preview(ids);
  expect(preview).toMatchObject({ people: 2, orders: 1, skipped_people: 1, shipping: 4.95 });
  expect(preview.skipped).toMatchObject([{ member_id: ids[2], name: "Cleo Thompson", reason: "no_size" }]);
  const { job_id } = (await stage.redeem(ids)).body.data;
  expect(await stage.ended(job_id)).toMatchObject({
    status: "done",
    total: 1,
    done_count: 1,
    failed_count: 0,
    messages: [`Cleo Thompson: ${preview.skipped[0].pack} (${preview.skipped[0].detail})`],
  });
  const [order] = await stage.ordersOf(ids[0] ?? 0);
  expect(await outcomesOf(job_id)).toEqual([
    ["redeemed", order?.id],
    ["redeemed", order?.id],
    ["skipped", null],
  ]);
  expect(await Promise.all(entitlements.map(stage.statusOf))).toEqual(["redeemed", "redeemed", "open"]);
});

it("the last piece goes to the first of a family, and the second is told that it is not there", async () => {
  const rare = await createProduct(stage.shop.server.owner, stage.shop.clubId, { title: "Cap", stock: 1 });
  const one = await newPack(stage.shop, [{ options: [{ productId: rare.productId }] }]);
  const parent = await stage.entitled({}, one);
  const child = await newChild(stage.shop, parent.memberId);
  await grant(stage.shop, one, child);
  const jobId = await stage.run([parent.memberId, child]);
  expect((await outcomesOf(jobId)).map(([outcome]: string[]) => outcome)).toEqual(["redeemed", "skipped"]);
});

it("undoing a run takes the one order of a family back, and everybody's pack is open again", async () => {
  const { ids, entitlements } = await family();
  const jobId = await stage.run(ids);
  const undo = await stage.call("POST", `${stage.room}/undo`, { job_id: jobId });
  expect(await stage.ended(undo.body.data.job_id)).toMatchObject({
    status: "done",
    total: 1,
    failed_count: 0,
  });
  expect((await outcomesOf(jobId)).map(([outcome]: string[]) => outcome)).toEqual(ids.map(() => "undone"));
  for (const id of entitlements) expect(await stage.statusOf(id)).toBe("open");
  const again = await stage.run(ids);
  expect((await outcomesOf(again)).map(([outcome]: string[]) => outcome)).toEqual(ids.map(() => "redeemed"));
  expect((await stage.ordersOf(ids[0] ?? 0)).map(({ status }) => status)).toEqual(["cancelled", "placed"]);
});

it("a run that was begun when people had an order each is gone on with", async () => {
  const { ids } = await family();
  await stage.stopWork();
  const { job_id } = (await stage.redeem(ids)).body.data;
  await stage.shop.server.owner.query("update jobs set input = $2, total = 3 where id = $1", [
    job_id,
    JSON.stringify({ type: "specific", member_ids: ids }),
  ]);
  expect(await stage.ended(job_id)).toMatchObject({
    status: "done",
    total: 3,
    done_count: 3,
    failed_count: 0,
  });
  expect((await outcomesOf(job_id)).map(([outcome]: string[]) => outcome)).toEqual(ids.map(() => "redeemed"));
});

it("a member without an email is redeemed for as anybody is, and nobody is mailed", async () => {
  const { ids } = await family();
  const [parent = 0] = ids;
  await stage.shop.server.owner.query("update members set email = null where id = $1", [parent]);
  await stage.run(ids);
  const [order] = await stage.ordersOf(parent);
  expect(order).toMatchObject({ shipping_kind: "delivery" });
  const mails = "select 1 from mails where club_id = $1 and order_id = $2";
  expect(await rowsOf(stage.shop.server.owner, mails, [stage.shop.clubId, order?.id])).toEqual([]);
});
