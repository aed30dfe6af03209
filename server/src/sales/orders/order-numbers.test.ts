import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import {
  createClub,
  createMember,
  createProduct,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { migrateTo } from "#server/testing/older-schema.ts";
import { newTarget } from "#server/testing/restore-target.ts";
import { scaled } from "#server/testing/scale.ts";
import { insertOrders } from "./index.ts";
import { draftFor, expectSound, openShop, type Shop, storeUnpaid, within } from "./orders.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const numbersOf = async (orders: Promise<{ number: string }[]>) => (await orders).map(({ number }) => number);
const place = (count = 1) =>
  numbersOf(
    within(shop, (tx, ctx) =>
      insertOrders(
        tx,
        ctx,
        Array.from({ length: count }, () => draftFor(shop, shop.ava, { creditsCents: 0 })),
      ),
    ),
  );
const numberOf = (number: string | undefined) => Number(number?.split("-")[1]);

describe("the numbers of a club's orders", () => {
  it("I-49 follow one another, also of orders placed together, however few of them are ever paid", async () => {
    const [first] = await place();
    const next = numberOf(first) + 1;
    expect(await place(3)).toEqual([`ROV-${next}`, `ROV-${next + 1}`, `ROV-${next + 2}`]);
    expect(numberOf((await storeUnpaid(shop)).number)).toBe(next + 3);
    await expectSound(shop);
  });

  it("I-49 have no gap after an order that failed on its last step", async () => {
    const [before] = await place();
    const failing = within(shop, async (tx, ctx) => {
      await insertOrders(tx, ctx, [draftFor(shop, shop.ben, { creditsCents: 0 })]);
      throw new Error("the last step");
    });
    await expect(failing).rejects.toThrow("the last step");
    expect(await place()).toEqual([`ROV-${numberOf(before) + 1}`]);
    await expectSound(shop);
  });

  it("I-49 have no gap and no double when many are placed at once and some of them fail", {
    repeats: scaled(0, 19),
  }, async () => {
    const [before] = await place();
    const placing = Array.from({ length: scaled(50, 300) }, (_, at) =>
      within(shop, async (tx, ctx) => {
        const count = 1 + (at % 3);
        const drafts = Array.from({ length: count }, () => draftFor(shop, shop.ava, { creditsCents: 0 }));
        const orders = await insertOrders(tx, ctx, drafts);
        if (at % 5 === 0) throw new Error("failed");
        return orders.map(({ id, number }) => ({ id, number: numberOf(number) }));
      }),
    );
    const placed = (await Promise.allSettled(placing)).flatMap((one) =>
      one.status === "fulfilled" ? one.value : [],
    );
    const sorted = placed.toSorted((a, b) => a.number - b.number);
    const first = numberOf(before) + 1;
    expect(sorted.map(({ number }) => number)).toEqual(placed.map((_, at) => first + at));
    // Lists sort by the id where people sort by the number.
    expect(placed.toSorted((a, b) => a.id - b.id)).toEqual(sorted);
    await expectSound(shop);
  });

  it("begin anew in each club, whatever others have placed", async () => {
    await place();
    const { platform } = shop.server;
    const club = await createClub(shop.server.owner, { domain: "newcomers" });
    const memberId = await createMember(shop.server.owner, club);
    const about = { id: club, domain: "newcomers", timeZone: "UTC", language: "en" };
    const ctx = systemCtx(platform, about, "test");
    const { productId, variationId } = await createProduct(shop.server.owner, club);
    const usual = draftFor(shop, shop.ava, { clubCents: 3000, creditsCents: 0 });
    const lines = usual.lines.map((line) => ({ ...line, productId, variationId }));
    const draft = { ...usual, memberId, lines };
    const [order] = await inClub(ctx, (tx) => insertOrders(tx, ctx, [draft]));
    expect(order?.number).toBe("NEW-10001");
  });
});

/** How many there were before numbers of orders were counted. */
const migrationsBefore = 49;

it("keeps the numbers of orders that were placed before, and goes on after the highest", async () => {
  const target = await newTarget();
  try {
    const { owner } = target;
    await migrateTo(owner, migrationsBefore);
    const write = async (clubId: number, numbers: string[]) => {
      const memberId = await createMember(owner, clubId);
      const methodId = await createShippingMethod(owner, clubId);
      for (const number of numbers)
        await owner.query(
          `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
             shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
             shipping_kind, cart_hash)
           values ($1, $2, $3, 'Mo', '', 'expired', 'unpaid', 0, 0, 0, 0, 0, 1, $4, '', 'collect', '')`,
          [clubId, number, memberId, methodId],
        );
    };
    const older = await createClub(owner, { domain: "older" });
    const other = await createClub(owner, { domain: "other" });
    await createClub(owner, { domain: "empty" });
    await write(older, ["OLD-10064", "OLD-9999", "OLD-10071"]);
    await write(other, ["OTH-10070"]);

    await migrate({ ...target.platform.config, rights: tableRights() });

    expect(await rowsOf(owner, "select * from order_numbers order by club_id")).toEqual([
      { club_id: older, first_number: 10_072, next_number: 10_072 },
      { club_id: other, first_number: 10_071, next_number: 10_071 },
    ]);
    const kept = await rowsOf<{ number: string }>(owner, "select number from orders order by id");
    expect(kept.map(({ number }) => number)).toEqual(["OLD-10064", "OLD-9999", "OLD-10071", "OTH-10070"]);
  } finally {
    await target.close();
  }
});
