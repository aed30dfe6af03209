import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createProduct, rowsOf } from "#server/testing/factories.ts";
import { isFullScale, scaled } from "#server/testing/scale.ts";
import {
  endIdleTransactions,
  handOutAgain,
  startWorker,
  type WorkerProcess,
} from "#server/testing/worker-process.ts";
import { expectAllSound, openShop, type Shop } from "../checkout/checkout.testing.ts";
import { newPack } from "../entitlements/entitlements.testing.ts";
import { grantPack } from "../entitlements/index.ts";

const families = scaled(125, 5_000);
/** A parent and a child in each. */
const people = 2 * families;
const kills = scaled(2, 20);
const often = { interval: scaled(5, 100) };
/** How long a worker is stuck. The test shortens what the queue and the database are told. */
const stillMs = scaled(0, 180_000);

let shop: Shop;
let jobId: number;
const workers: WorkerProcess[] = [];
/** How far the job said it was, at each poll. */
let progress: number[] = [];

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  progress = [];
  jobId = await startRun();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end("SIGKILL");
});

/** Starts a run for everybody; no worker has it yet. */
async function startRun(): Promise<number> {
  const { server, clubId, domain } = shop;
  const shirt = await createProduct(server.owner, clubId, { stock: people });
  const pack = await newPack(shop, [{ options: [{ productId: shirt.productId }] }]);
  const made = await rowsOf<{ id: number }>(
    server.owner,
    `with parents as (
       insert into members (club_id, email, first_name, last_name, account_status)
       select $1, 'person-' || $3 || '-' || n || '@rovers.example', 'Person', n::text, n % 2 from generate_series(1, $2) n
       returning id, last_name
     ), children as (
       insert into members (club_id, primary_member_id, first_name, last_name, account_status)
       select $1, id, 'Child', last_name, 1 from parents returning id
     )
     select id from parents union all select id from children`,
    [clubId, families, pack.id],
  );
  const ctx = systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
  const memberIds = made.map(({ id }) => id);
  await inClub(ctx, (tx) => grantPack(tx, ctx, { packId: pack.id, memberIds, source: "hand" }));
  const answer = await server.call(domain, "POST", "/redeem-auto-redemption-packs", {
    token: shop.adminToken,
    body: { type: "all", member_ids_arr: [0] },
  });
  expect(answer.status).toBe(200);
  return answer.body.data.job_id;
}

function work(): WorkerProcess {
  const worker = startWorker(shop.server);
  workers.push(worker);
  return worker;
}

async function one<R extends Record<string, unknown>>(sql: string): Promise<R> {
  const [row] = await rowsOf<R>(shop.server.owner, sql, [jobId]);
  if (!row) throw new Error("no such row");
  return row;
}
const settled = async () =>
  (await one<{ n: number }>("select count(*)::int as n from redemption_items where job_id = $1")).n;
const job = async () => {
  const row = await one<{ status: string; done_count: number; total: number; failed_count: number }>(
    "select status, done_count, total, failed_count from jobs where id = $1",
  );
  progress.push(row.done_count);
  return row;
};

async function settles(count: number): Promise<void> {
  await eventually(async () => {
    await job();
    expect(await settled()).toBeGreaterThanOrEqual(count);
  }, often);
}

/** Everybody once and each family in one order, whatever happened on the way. */
async function expectEachOnce(): Promise<void> {
  await eventually(async () => expect((await job()).status).toBe("done"), often);
  expect(await job()).toEqual({ status: "done", done_count: families, total: families, failed_count: 0 });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(
    await one(
      `select count(*)::int as items, count(distinct i.member_id)::int as people, count(distinct i.order_id)::int as orders,
         (select count(*)::int from order_entitlements u where u.living and exists (
            select from redemption_items r where r.club_id = u.club_id and r.order_id = u.order_id and r.job_id = $1)) as used,
         (select count(*)::int from entitlements where status <> 'redeemed') as left_over,
         (select count(*)::int from orders o where not exists (
            select from redemption_items r where r.club_id = o.club_id and r.order_id = o.id)) as stray
       from redemption_items i where i.job_id = $1 and i.outcome = 'redeemed'`,
    ),
  ).toEqual({ items: people, people, orders: families, used: people, left_over: 0, stray: 0 });
  await expectAllSound(shop);
}

it("I-13: a run whose worker is killed in the middle goes on, redeems for each family once, and its count never falls", async () => {
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = work();
    await settles(Math.floor((people * kill) / (kills + 3)));
    await worker.end("SIGKILL");
    expect(await settled()).toBeLessThan(people);
    if (!isFullScale) await handOutAgain(shop.server);
  }
  work();
  await expectEachOnce();
});

it("I-14: a worker that stood still while another took over writes nothing when it goes on", async () => {
  const late = work();
  await settles(10);
  late.send("SIGSTOP");
  const before = await settled();
  expect(before).toBeLessThan(people);
  if (!isFullScale) {
    await endIdleTransactions(shop.server);
    await handOutAgain(shop.server);
  }
  const stillUntil = performance.now() + stillMs;
  work();
  await settles(before + 5);
  await pause(Math.max(0, stillUntil - performance.now()));
  late.send("SIGCONT");
  const isRefused = () => expect(late.hasSaid("another worker has taken this job over")).toBe(true);
  await eventually(isRefused, often);
  await expectEachOnce();
});
