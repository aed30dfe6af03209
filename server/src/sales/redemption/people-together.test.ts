import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createMember, createProduct, rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { expectAllSound, many, openShop, type Shop } from "../checkout/checkout.testing.ts";
import { grant, newPack } from "../entitlements/entitlements.testing.ts";
import { redeemPacksJob, undoRedemptionJob } from "./redemption.jobs.ts";

/** More than share one transaction. */
const people = 32;
const left = 20;

let shop: Shop;
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  shop = await openShop();
  worker = await runJobs(shop.server.platform, [redeemPacksJob, undoRedemptionJob]);
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

/** People who each have a pack of a shirt of which there are this many. */
async function newPeople(stock: number): Promise<number[]> {
  const { productId } = await createProduct(shop.server.owner, shop.clubId, { stock });
  const pack = await newPack(shop, [{ options: [{ productId }] }]);
  const ids = await many(people, () => createMember(shop.server.owner, shop.clubId));
  for (const id of ids) await grant(shop, pack, id);
  return ids;
}

async function run(member_ids_arr: number[]) {
  const call = (method: string, path: string, body?: unknown) =>
    shop.server.call(shop.domain, method, path, {
      token: shop.adminToken,
      ...(body !== undefined && { body }),
    });
  const started = await call("POST", "/redeem-auto-redemption-packs", { type: "specific", member_ids_arr });
  const job = async () => (await call("GET", `/jobs/${started.body.data.job_id}`)).body.data;
  await eventually(async () => (await job()).finished_at !== null);
  return job();
}

const buyersAmong = async (ids: number[]) =>
  (
    await rowsOf<{ member_id: number }>(
      shop.server.owner,
      "select distinct member_id from orders where member_id = any($1) order by member_id",
      [ids],
    )
  ).map(({ member_id }) => member_id);

it("whoever cannot be redeemed for takes nobody along", async () => {
  const ids = await newPeople(people);
  const [, , unlucky] = ids;
  await shop.server.owner.query("update members set first_name = 'Una', last_name = 'Lucky' where id = $1", [
    unlucky,
  ]);
  await shop.server.owner.query(
    `alter table orders add constraint refuses_one check (member_id <> ${Number(unlucky)})`,
  );
  expect(await run(ids)).toMatchObject({
    status: "done",
    total: people,
    done_count: people,
    failed_count: 1,
    messages: ["Una Lucky: An unexpected error occurred"],
  });
  await shop.server.owner.query("alter table orders drop constraint refuses_one");
  expect(await buyersAmong(ids)).toEqual(ids.filter((id) => id !== unlucky).toSorted((a, b) => a - b));
  expect(await run(ids)).toMatchObject({ status: "done", failed_count: 0 });
  expect(await buyersAmong(ids)).toHaveLength(people);
  await expectAllSound(shop);
});

it("what is there goes to the first, and the others are told that it is not enough", async () => {
  const ids = await newPeople(left);
  const { messages, ...job } = await run(ids);
  expect(job).toMatchObject({ status: "done", done_count: people, failed_count: 0 });
  expect(messages).toHaveLength(people - left);
  expect(messages[0]).toContain("Out of stock");
  expect(await buyersAmong(ids)).toEqual(ids.slice(0, left).toSorted((a, b) => a - b));
  await expectAllSound(shop);
});
