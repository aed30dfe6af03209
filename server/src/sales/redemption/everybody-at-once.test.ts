import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createMember, createProduct, createSession, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { startWorker, type WorkerProcess } from "#server/testing/worker-process.ts";
import { codes, expectAllSound, many, openShop, type Shop } from "../checkout/checkout.testing.ts";
import { type NewPack, newPack } from "../entitlements/entitlements.testing.ts";
import { grantPack } from "../entitlements/index.ts";

const people = scaled(120, 10_000);
const named = scaled(20, 500);
const own = scaled(10, 200);
/** The most that one person has open. */
const mostPacks = 3;

let shop: Shop;
const workers: WorkerProcess[] = [];
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end("SIGKILL");
});
afterAll(() => shop.close());

type Person = { memberId: number; entitlementIds: number[] };

/**
 * People of whom every third has one pack, every third two, and every third three. The first of them can order
 * themselves; by name they are spread among the others, so that they meet the run wherever it is.
 */
async function newPeople(): Promise<Person[]> {
  const { server, clubId, domain } = shop;
  const { owner } = server;
  const buyers = await many(own, (at) =>
    createMember(owner, clubId, { first_name: "Rowan", last_name: String(at * Math.floor(people / own)) }),
  );
  const others = await rowsOf<{ id: number }>(
    owner,
    `insert into members (club_id, email, first_name, last_name, account_status)
     select $1, 'rower-' || n || '@rovers.example', 'Rowan', n::text, 1 from generate_series(1, $2) n returning id`,
    [clubId, people - own],
  );
  const made = [...buyers, ...others.map(({ id }) => id)];
  const ctx = systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
  for (let packs = 1; packs <= mostPacks; packs += 1) {
    const { productId, variationIds } = await createProduct(owner, clubId, { stock: people });
    const slot = {
      options: [{ productId }],
      ...(variationIds[0] && { defaultVariationId: variationIds[0] }),
    };
    const pack: NewPack = await newPack(shop, [slot]);
    const memberIds = made.filter((_, at) => at % mostPacks < packs);
    await inClub(ctx, (tx) => grantPack(tx, ctx, { packId: pack.id, memberIds, source: "hand" }));
  }
  const open = await rowsOf<{ id: number; member_id: number }>(
    owner,
    "select id, member_id from entitlements where club_id = $1 and status = 'open' order by id",
    [clubId],
  );
  const byPerson = Map.groupBy(open, (row) => row.member_id);
  return made.map((memberId) => ({
    memberId,
    entitlementIds: (byPerson.get(memberId) ?? []).map(({ id }) => id),
  }));
}

/** A member's own order of the first of their packs. */
async function orderOwn({ memberId, entitlementIds }: Person, token: string) {
  const entitlements = entitlementIds.slice(0, 1).map((entitlement_id) => ({ entitlement_id, choices: [] }));
  return shop.server.call(shop.domain, "POST", "/club-member/order-store", {
    token,
    body: { items: [], packs: [{ member_id: memberId, entitlements }], shipping_method_id: shop.methodId },
  });
}

it("I-05: two admins redeem for all at once, a third for some, members redeem their own; each pack is used once", async () => {
  const everybody = await newPeople();
  const ids = everybody.map(({ memberId }) => memberId);
  const buyers = await Promise.all(
    everybody.slice(0, own).map(async (person) => ({
      person,
      token: await createSession(shop.server.owner, shop.clubId, { memberId: person.memberId }),
    })),
  );
  workers.push(startWorker(shop.server));
  const redeem = (type: "all" | "specific", member_ids_arr: number[]) =>
    shop.server.call(shop.domain, "POST", "/redeem-auto-redemption-packs", {
      token: shop.adminToken,
      body: { type, member_ids_arr },
    });
  const runs = await Promise.all([
    redeem("all", [0]),
    redeem("all", [0]),
    redeem("specific", ids.slice(0, named)),
  ]);
  expect(codes(runs).toSorted()).toEqual([200, "JOB_RUNNING", "JOB_RUNNING"].toSorted());
  const bought = [];
  for (const { person, token } of buyers) bought.push(await orderOwn(person, token));
  for (const code of codes(bought)) expect([200, "ENTITLEMENT_NOT_OPEN"]).toContain(code);

  const one = async <R extends Record<string, unknown>>(sql: string) =>
    (await rowsOf<R>(shop.server.owner, sql, [shop.clubId]))[0];
  const running = "select count(*)::int as n from jobs where club_id = $1 and finished_at is null";
  await eventually(async () => (await one<{ n: number }>(running))?.n === 0);
  // Whoever won at the start, a run for the rest leaves nobody with anything open.
  const rest = await redeem("all", [0]);
  expect(rest.status).toBe(200);
  await eventually(async () => (await one<{ n: number }>(running))?.n === 0);

  const packs = everybody.reduce((sum, { entitlementIds }) => sum + entitlementIds.length, 0);
  const ownOrders = bought.filter(({ status }) => status === 200).length;
  expect(
    await one(
      `select (select count(*)::int from entitlements where club_id = $1 and status = 'redeemed') as redeemed,
           (select count(*)::int from entitlements where club_id = $1 and status <> 'redeemed') as others,
           (select count(*)::int from order_entitlements where club_id = $1 and living) as used,
           (select sum(sold)::int from variations where club_id = $1) as sold,
           (select count(*)::int from orders o where club_id = $1 and not exists (
              select from redemption_items i where i.club_id = $1 and i.order_id = o.id)) as own,
           (select count(*)::int from orders where club_id = $1)
             - (select count(*)::int from mails where club_id = $1 and event = 'order_placed') as unmailed,
           (select sum(failed_count)::int from jobs where club_id = $1) as failed`,
    ),
  ).toEqual({
    redeemed: packs,
    others: 0,
    used: packs,
    sold: packs,
    own: ownOrders,
    unmailed: 0,
    failed: 0,
  });
  await expectAllSound(shop);
});
