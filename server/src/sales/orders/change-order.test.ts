import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowsOf } from "#server/testing/factories.ts";
import {
  allFrom,
  changeOrder,
  changeStatus,
  lockOrder,
  notePieces,
  type OrderRow,
  type Place,
  placedLines,
} from "./index.ts";
import {
  expectSound,
  openShop,
  orderRow,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "./orders.testing.ts";

type Locked = [tx: ClubTx, ctx: Ctx, order: OrderRow];

/** Of an event that changes nothing about the order. */
const earlier = { order_id: 1, number: "ROV-1", return_id: 1 };

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const read = <R extends Record<string, unknown>>(text: string, id: number) =>
  rowsOf<R>(shop.server.owner, text, [id]);
const eventsOf = async (id: number) =>
  (await read<{ kind: string }>("select kind from order_events where order_id = $1 order by id", id)).map(
    ({ kind }) => kind,
  );
const post = (path: string, body: object, token = shop.admin.token) =>
  shop.server.call("rovers", "POST", path, { token, body });

describe("a change of an order", () => {
  afterEach(() => expectSound(shop));

  it("is refused to who read it before another change of the same transaction, and leaves nothing behind", async () => {
    const { id } = await storeOrder(shop);
    const twice = within(shop, async (tx, ctx) => {
      const order = await lockOrder(tx, id);
      const event = { kind: "processing", data: {} } as const;
      await changeOrder(tx, ctx, order, { status: "processing" }, event);
      await changeOrder(tx, ctx, order, { status: "processing" }, event);
    });
    await expect(twice).rejects.toMatchObject({ code: "STALE_VERSION", status: 409 });
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", version: 1 });
    expect(await eventsOf(id)).toEqual(["placed"]);
  });

  it("is logged for its member with who did it, so that it is masked once they are erased", async () => {
    const { id } = await storeOrder(shop);
    await post("/club-orders/update-status", { order_id: id, status: "processing" }, shop.manager.token);
    const text =
      "select actor_kind, actor_id, member_id, before, after from audit_log where subject_kind = 'order' and subject_id = $1 and action = 'order.processing'";
    expect(await read(text, id)).toEqual([
      {
        ...{ actor_kind: "staff", actor_id: shop.manager.id, member_id: shop.ava.id },
        before: expect.objectContaining({ status: "placed", on_hold: null }),
        after: expect.objectContaining({ status: "processing", on_hold: null }),
      },
    ]);
  });

  it("that ends an order notes when, once; what follows does not move that moment", async () => {
    const { id } = await storeOrder(shop);
    const placed = (await orderRow(shop, id)).placed_at;
    shop.server.clock.advance(60_000);
    await within(shop, async (tx, ctx) =>
      changeOrder(tx, ctx, await lockOrder(tx, id), {}, { kind: "replaces", data: earlier }),
    );
    for (const status of ["processing", "completed"])
      expect((await post("/club-orders/update-status", { order_id: id, status })).status).toBe(200);
    const { closed_at } = await orderRow(shop, id);
    expect(closed_at).toBeInstanceOf(Date);
    shop.server.clock.advance(60_000);
    await within(shop, async (tx, ctx) =>
      changeOrder(
        tx,
        ctx,
        await lockOrder(tx, id),
        { payment_status: "refunded" },
        {
          kind: "refunded",
          data: { refund_id: 1, amount_cents: 3000, destination: "credits" },
        },
      ),
    );
    expect(await orderRow(shop, id)).toMatchObject({ placed_at: placed, closed_at });
  });

  it("that places an expired one, whose money came late, opens it again and counts it as sold", async () => {
    const { id } = await storeUnpaid(shop);
    const marked = async () => {
      const text = "select count(*)::int as days from figure_changes where club_id = $1";
      return (await read<{ days: number }>(text, shop.clubId))[0]?.days ?? 0;
    };
    const before = await marked();
    const move = (from: Place, to: Place, change: (...locked: Locked) => Promise<OrderRow>) =>
      within(shop, async (tx, ctx) => {
        const order = await lockOrder(tx, id);
        await notePieces(tx, ctx, allFrom(from, to, await placedLines(tx, id)));
        return change(tx, ctx, order);
      });
    const expired = await move("held", "wanted", (...locked) => changeStatus(...locked, "expired"));
    expect(expired).toMatchObject({ expires_at: null, placed_at: null, closed_at: expect.any(Date) });
    expect(await marked()).toBe(before);
    shop.server.clock.advance(60_000);
    const placed = await move("wanted", "to_send", (...locked) =>
      changeOrder(...locked, { status: "placed" }, { kind: "placed", data: {} }),
    );
    expect(placed).toMatchObject({ expires_at: null, closed_at: null });
    expect(await marked()).toBe(before + 1);
    expect(placed.placed_at?.getTime()).toBeGreaterThan(expired.closed_at?.getTime() ?? Number.NaN);
  });
});
