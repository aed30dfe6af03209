import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { dayOf } from "#contract/days.ts";
import { formatsOf } from "#contract/formats.ts";
import { buildApp } from "#server/app.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { listenClubChanges } from "#server/platform/db/notify.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createMember, createProduct } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { en } from "#server/words/en/index.ts";
import { takeStock } from "../index.ts";
import { snapshotOf } from "./snapshots.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  const sv = { ...en, language: { ...en.language, ...formatsOf("sv") } };
  server = await startTestServer({}, undefined, { languages: { en, sv } });
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

const within = <T>(work: Parameters<typeof inClub<T>>[1]) =>
  inClub(
    systemCtx(server.platform, { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" }, "test"),
    work,
  );

/** A second server on the same database. */
async function secondServer() {
  const platform = { ...openPlatform(server.platform.config, server.clock), shedsLoad: false };
  const app = await buildApp(platform);
  return {
    platform,
    read: async (path: string) => {
      const answer = await app.inject({ url: `/api${path}`, headers: { host: "rovers.kitroom.localhost" } });
      return answer.json();
    },
    close: async () => {
      await app.close();
      await platform.pool.end();
    },
  };
}

it("shows a changed price on a second server while it is being read", async () => {
  const { productId } = await createProduct(server.owner, clubId, { priceCents: 1000 });
  const second = await secondServer();
  const price = async () =>
    (await second.read(`/club-member/product-details/${productId}`)).data.general_info.price;
  expect(await price()).toBe(10);
  for (const cents of [1100, 1200, 1300]) {
    await within((tx) =>
      tx.query("update products set price_cents = $2 where club_id = $1 and id = $3", [
        tx.clubId,
        cents,
        productId,
      ]),
    );
    await eventually(async () => (await price()) === cents / 100);
  }
  await second.close();
});

it("is read again at once when the notice of a change comes while it is being read", async () => {
  const club = await createClub(server.owner);
  const { productId } = await createProduct(server.owner, club, { priceCents: 1000 });
  const price = async () => (await snapshotOf(server.platform, club)).products.get(productId)?.minCents;
  const noticed = Promise.withResolvers<void>();
  const changes = listenClubChanges(server.platform, ({ clubId }) => clubId === club && noticed.resolve());
  onTestFinished(() => changes.stop());
  await eventually(() => changes.connected());
  // What sold is read last.
  const holder = await server.owner.connect();
  onTestFinished(() => holder.release(true));
  await holder.query("begin; lock table order_lines in access exclusive mode");
  // Only the notice can say that it is out of date, not its age.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const first = price();
  await eventually(async () => {
    const { rowCount } = await server.owner.query(
      "select from pg_locks where relation = 'order_lines'::regclass and not granted",
    );
    return rowCount === 1;
  });
  await server.owner.query("update products set price_cents = 1100 where id = $1", [productId]);
  await noticed.promise;
  await holder.query("commit");
  expect(await first).toBe(1000);
  await eventually(async () => (await price()) === 1100);
});

it("shows sold stock on a second server, without any notice", async () => {
  const { productId, variationId } = await createProduct(server.owner, clubId, { stock: 6 });
  const second = await secondServer();
  const stock = async () =>
    (await second.read(`/club-member/product-details/${productId}`)).data.colors[0].sizes[0].stock;
  const card = async () =>
    (await second.read("/club-member/filter-products")).data.find(
      (one: { id: number }) => one.id === productId,
    );
  expect(await stock()).toBe(6);
  expect(await card()).toMatchObject({ in_stock: true, low_stock: false });
  await within((tx) => takeStock(tx, [{ variationId, quantity: 5 }]));
  await eventually(async () => (await stock()) === 1);
  expect(await card()).toMatchObject({ in_stock: true, low_stock: true });
  await within((tx) => takeStock(tx, [{ variationId, quantity: 1 }]));
  await eventually(async () => (await card()).in_stock === false);
  await second.close();
});

it("is right at the first read after a pause", async () => {
  const { productId, variationId } = await createProduct(server.owner, clubId, { stock: 6 });
  const path = `/club-member/product-details/${productId}`;
  const stock = async () => (await server.call("rovers", "GET", path)).body.data.colors[0].sizes[0].stock;
  await eventually(async () => (await server.call("rovers", "GET", path)).status === 200);
  await within((tx) => takeStock(tx, [{ variationId, quantity: 2 }]));
  // Later by as long as an answer may be given without checking.
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 1_001);
  onTestFinished(() => clock.mockRestore());
  expect(await stock()).toBe(4);
});

it("keeps version and bytes when nothing that shows has changed", async () => {
  const { variationId } = await createProduct(server.owner, clubId, { stock: 100 });
  await eventually(async () => (await snapshotOf(server.platform, clubId)).byVariation.has(variationId));
  const shown = async () =>
    (await snapshotOf(server.platform, clubId)).byVariation.get(variationId)?.variations[0]?.stock;
  let left = 100;
  // The notice of an earlier change may still arrive; the next sale then finds it handled.
  await eventually(async () => {
    const { version } = await snapshotOf(server.platform, clubId);
    await within((tx) => takeStock(tx, [{ variationId, quantity: 1 }]));
    left -= 1;
    await eventually(async () => (await shown()) === left);
    return (await snapshotOf(server.platform, clubId)).version === version;
  });
});

it("asks the database once for many readers at a time", async () => {
  const otherClub = await createClub(server.owner);
  await createProduct(server.owner, otherClub);
  const snapshots = await Promise.all(
    Array.from({ length: 50 }, () => snapshotOf(server.platform, otherClub)),
  );
  expect(new Set(snapshots).size).toBe(1);
});

// Spec 7.17
it("shows on the home page what sold most in the last 90 days, and nothing cancelled or given", async () => {
  const club = await createClub(server.owner, { domain: "sellers" });
  const memberId = await createMember(server.owner, club);
  const [few, many, old, cancelled, given] = await Promise.all(
    ["few", "many", "old", "cancelled", "given"].map((title) => createProduct(server.owner, club, { title })),
  );
  const sell = async (
    product: typeof few,
    quantity: number,
    status: string,
    daysAgo: number,
    entitlementId?: number,
  ) => {
    if (!product) throw new Error("no product");
    const { rows } = await server.owner.query(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
         shipping_kind, cart_hash, created_at)
       values ($1, gen_random_uuid()::text, $2, 'Mo', 'mo@example.org', $3, 'not_required', 0, 0, 0, 0, 0, $4, 1, 'x',
         'collect', 'x', now() - make_interval(days => $5)) returning id`,
      [club, memberId, status, quantity, daysAgo],
    );
    await server.owner.query(
      `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents, entitlement_id)
       values ($1, $2, $3, $4, 'x', 'Red', 'M', 'x', $5, 0, 0, $6)`,
      [club, rows[0].id, product.productId, product.variationId, quantity, entitlementId ?? null],
    );
  };
  const entitlement = async () => {
    const { rows } = await server.owner.query(
      `with pack as (
         insert into packs (club_id, name, season, type, status) values ($1, 'Kit', '2027', 'custom', 'live') returning id)
       insert into entitlements (club_id, pack_id, member_id, source) select $1, id, $2, 'hand' from pack returning id`,
      [club, memberId],
    );
    return rows[0].id;
  };
  await sell(few, 2, "placed", 1);
  await sell(many, 3, "completed", 80);
  await sell(old, 50, "completed", 100);
  await sell(cancelled, 50, "cancelled", 1);
  await sell(given, 50, "completed", 1, await entitlement());
  const { body } = await server.call("sellers", "GET", "/club-member/product-home-page");
  expect(body.data.popular.map((card: { title: string }) => card.title)).toEqual(["many", "few"]);
});

it("sorts names as the club's language does, and again once it has another", async () => {
  const club = await createClub(server.owner, { domain: "nordic", language: "sv" });
  for (const title of ["Zip", "Äventyr", "Orange"]) await createProduct(server.owner, club, { title });
  const titles = async () => {
    const { sorted } = await snapshotOf(server.platform, club);
    return sorted.title.map(({ row }) => row.title);
  };
  expect(await titles()).toEqual(["Orange", "Zip", "Äventyr"]);
  await server.owner.query("update clubs set language = 'en' where id = $1", [club]);
  await eventually(async () => (await titles())[0] === "Äventyr");
});

// The clock moves on by days here, so this stays last.
it("is read anew on each day of the club, of which nothing else gives notice", async () => {
  const timeZone = "Pacific/Auckland";
  const club = await createClub(server.owner, { domain: "antipodes", time_zone: timeZone });
  const shownDay = async () => (await snapshotOf(server.platform, club)).today;
  const first = dayOf(server.clock.now(), timeZone);
  expect(await shownDay()).toBe(first);
  server.clock.advance(24 * 3600_000);
  await eventually(async () => (await shownDay()) > first);
  expect(await shownDay()).toBe(dayOf(server.clock.now(), timeZone));
});
