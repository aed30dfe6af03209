import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createMember, createProduct, createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { expectAllSound, many, openShop, type Shop } from "../checkout/checkout.testing.ts";
import { grant, type NewPack, newPack } from "../entitlements/entitlements.testing.ts";
import { redeemPacksJob, undoRedemptionJob } from "./redemption.jobs.ts";

const room = "/club-member-auto-redemption";
type Entitled = { memberId: number; entitlementId: number };
type Worker = Awaited<ReturnType<typeof runJobs>>;

/** A shop whose admin redeems for members, with a shirt and a pack of it that are new in each test. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** One for all tests of a file, set up before the first. At the end of the file everything must add up. */
export function shareStage(handOver: (stage: Stage) => void): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    handOver(stage);
  });
  beforeEach(() => stage.begin());
  afterAll(async () => {
    await expectAllSound(stage.shop);
    await stage.stopWork();
    await stage.shop.close();
  });
}

async function openStage() {
  const shop = await openShop();
  await createShippingMethod(shop.server.owner, shop.clubId, {
    name: "Post",
    kind: "delivery",
    price_cents: 495,
    countries: ["GB"],
  });
  const workers: Worker[] = [];
  const call = (method: string, path: string, body?: unknown, token = shop.adminToken) =>
    shop.server.call(shop.domain, method, path, { token, ...(body !== undefined && { body }) });
  const redeem = (ids: number[], type = "specific", token = shop.adminToken) =>
    call("POST", "/redeem-auto-redemption-packs", { type, member_ids_arr: ids }, token);

  async function work(): Promise<Worker> {
    const worker = await runJobs(shop.server.platform, [redeemPacksJob, undoRedemptionJob]);
    workers.push(worker);
    return worker;
  }
  /** Waits for the end of a job, working on it if nobody does. */
  async function ended(jobId: number) {
    if (workers.length === 0) await work();
    const job = async () => (await call("GET", `/jobs/${jobId}`)).body.data;
    await eventually(async () => ["done", "failed", "cancelled"].includes((await job()).status));
    return job();
  }

  const stage = {
    shop,
    call,
    room,
    redeem,
    work,
    ended,
    ...(await newGoods(shop)),
    async begin() {
      await revokeOpen(shop, call);
      Object.assign(stage, await newGoods(shop));
    },
    async stopWork() {
      for (const worker of workers.splice(0)) await worker.stop();
    },
    async preview(ids: number[], type = "specific") {
      return (await call("POST", `${room}/preview`, { type, member_ids_arr: ids })).body.data;
    },
    async report(jobId: number) {
      return (await call("GET", `${room}/report/${jobId}?per_page=100`)).body.data;
    },
    async run(ids: number[], type = "specific"): Promise<number> {
      const { job_id } = (await redeem(ids, type)).body.data;
      expect((await ended(job_id)).status).toBe("done");
      return job_id;
    },
    /** A person with a size and a right to the pack. */
    async entitled(values: Record<string, unknown> = {}, of?: NewPack): Promise<Entitled> {
      const { owner } = shop.server;
      const memberId = await createMember(owner, shop.clubId, { sizes: { shirt: "M" }, ...values });
      return { memberId, entitlementId: await grant(shop, of ?? stage.pack, memberId) };
    },
    async statusOf(entitlementId: number) {
      const text = "select status from entitlements where id = $1";
      return (await rowsOf<{ status: string }>(shop.server.owner, text, [entitlementId]))[0]?.status;
    },
    ordersOf: (memberId: number) =>
      rowsOf<{ id: number; total_cents: number; club_cents: number; shipping_kind: string; status: string }>(
        shop.server.owner,
        "select * from orders where member_id = $1 order by id",
        [memberId],
      ),
  };
  return stage;
}

/** What an earlier test left open would be part of a run for all. */
async function revokeOpen(shop: Shop, call: (method: string, path: string, body: unknown) => unknown) {
  const open = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from entitlements where status = 'open'",
  );
  const entitlement_ids = open.map(({ id }) => id);
  if (open.length > 0) await call("POST", "/club-packs/revoke", { entitlement_ids, reason: "Next test" });
}

async function newGoods(shop: Shop) {
  const { owner } = shop.server;
  const shirt = await createProduct(owner, shop.clubId, { sizes: ["S", "M"], stock: scaled(50, 20_000) });
  await owner.query("update products set size_group = 'shirt' where id = $1", [shirt.productId]);
  return { shirt, pack: await newPack(shop, [{ options: [{ productId: shirt.productId }] }]) };
}

/** As many, but never more at once than the pool has connections. */
export async function inTurns<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(...(await many(Math.min(20, count - made.length), make)));
  return made;
}
