import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { notePieces } from "../../sales/orders/index.ts";
import {
  openShop,
  type Person,
  pack,
  type Shop,
  storeOrder,
  storeUnpaid,
  within,
} from "../../sales/orders/orders.testing.ts";
import { documentJobs } from "./packing/documents.jobs.ts";

let shop: Shop;
let worker: Awaited<ReturnType<typeof runJobs>>;

beforeAll(async () => {
  shop = await openShop();
  worker = await runJobs(shop.server.platform, documentJobs);
});
afterAll(async () => {
  await worker.stop();
  await shop.server.close();
});

const post = (path: string, body: object, who: Person = shop.manager, club = "rovers") =>
  shop.server.call(club, "POST", path, { token: who.token, body });
const get = (path: string, who: Person = shop.manager, club = "rovers") =>
  shop.server.call(club, "GET", path, { token: who.token });
const pickList = (ids: number[]) => post("/club-orders/pick-list", { selection: { ids } });
const make = (body: object, who?: Person) => post("/club-orders/documents", body, who);
const hold = (id: number) =>
  shop.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [id]);

async function made(jobId: number) {
  return eventually(async () => {
    const { body } = await get(`/jobs/${jobId}`);
    expect(body.data.finished_at).not.toBeNull();
    return body.data;
  });
}

describe("the pick list", () => {
  it("counts what is still to be packed, by product and size, and says what it leaves out", async () => {
    const [whole, part, held, unpaid] = [
      await storeOrder(shop),
      await storeOrder(shop),
      await storeOrder(shop),
      await storeUnpaid(shop),
    ];
    const [first] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1 order by id",
      [part.id],
    );
    await pack(shop, part.id, { lines: [{ order_line_id: first?.id, quantity: 1 }] });
    await hold(held.id);
    const { status, body } = await pickList([whole.id, part.id, held.id, unpaid.id]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      order_count: 2,
      item_count: 5,
      left_out: { on_hold: 1, nothing_to_pack: 1 },
      rows: [
        {
          product_id: shop.product.productId,
          title: "Home shirt",
          color: "Red",
          sizes: [
            {
              variation_id: shop.product.variationIds[0],
              size: "M",
              sku: "SHIRT-M",
              quantity: 3,
              order_count: 2,
              whose: "Ava Archer",
            },
            {
              variation_id: shop.product.variationIds[1],
              size: "L",
              sku: "SHIRT-L",
              quantity: 2,
              order_count: 2,
              whose: "Ava Archer",
            },
          ],
        },
      ],
    });
  });

  it("has the sizes of a product in the order in which the club entered them", async () => {
    const { id } = await storeOrder(shop);
    const sizes = async () =>
      (await pickList([id])).body.data.rows[0].sizes.map(({ size }: { size: string }) => size);
    const medium = shop.product.variationIds[0];
    expect(await sizes()).toEqual(["M", "L"]);
    await shop.server.owner.query("update variations set position = position + 5 where id = $1", [medium]);
    expect(await sizes()).toEqual(["L", "M"]);
    await shop.server.owner.query("update variations set position = position - 5 where id = $1", [medium]);
  });

  it("leaves out what an order gave up, and has nothing of an order that is packed", async () => {
    const { id } = await storeOrder(shop);
    const [first] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "select id from order_lines where order_id = $1 order by id",
      [id],
    );
    const line = { id: first?.id ?? 0, variation_id: shop.product.variationIds[0] ?? 0 };
    await within(shop, (tx, ctx) =>
      notePieces(tx, ctx, [{ line, from: "to_send", to: "cupboard", quantity: 2 }]),
    );
    expect((await pickList([id])).body.data).toMatchObject({
      item_count: 1,
      rows: [{ sizes: [{ size: "L" }] }],
    });
    await pack(shop, id);
    expect((await pickList([id])).body.data).toMatchObject({ order_count: 0, item_count: 0, rows: [] });
  });

  it("is made of all that a list shows but those unticked", async () => {
    const [one, left] = [await storeOrder(shop), await storeOrder(shop)];
    const all = { keywords: "AVA", status: "placed" };
    const counted = async (except: number[]) =>
      (await post("/club-orders/pick-list", { selection: { all, except } })).body.data.order_count;
    expect(await counted([left.id])).toBe((await counted([])) - 1);
    expect(await counted([left.id, one.id])).toBe((await counted([])) - 2);
  });

  it("shows nothing of another club's orders, and is not for members", async () => {
    const { id } = await storeOrder(shop);
    const selection = { ids: [id] };
    const away = await post("/club-orders/pick-list", { selection }, shop.awayAdmin, "harbour");
    const unknown = await post(
      "/club-orders/pick-list",
      { selection: { ids: [999_999] } },
      shop.awayAdmin,
      "harbour",
    );
    expect({ ...away.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
    expect((await post("/club-orders/pick-list", { selection }, shop.ava)).status).toBe(403);
    expect((await pickList([])).status).toBe(422);
  });
});

describe("a document", () => {
  it.each(["pick_list", "packing_slips", "labels"])("%s is made as a PDF to download", async (kind) => {
    const [one, held] = [await storeOrder(shop), await storeOrder(shop)];
    await hold(held.id);
    const { body } = await make({ kind, selection: { ids: [one.id, held.id] }, sort: "team" });
    expect(body.data.left_out).toEqual({ on_hold: 1, nothing_to_pack: 0 });
    const job = await made(body.data.job_id);
    expect(job).toMatchObject({ status: "done", total: 1, done_count: 1 });
    expect(job.result.name).toMatch(new RegExp(`^${kind.replace("_", "-")}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
    const file = await get(`/jobs/${body.data.job_id}/download`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.body.slice(0, 5)).toBe("%PDF-");
  });

  it("of the orders that a list shows is refused where there is nothing, or too much, to pack", async () => {
    const selection = (keywords: string) => ({ kind: "labels", selection: { all: { keywords } } });
    expect(await make(selection("nobody has this"))).toMatchObject({
      status: 422,
      body: { errors: { selection: ["None of these orders has anything to pack."] } },
    });
    const { id } = await storeOrder(shop);
    await shop.server.owner.query(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash)
       select club_id, 'MANY-' || n, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, 'x'
       from orders, generate_series(1, 1001) n where id = $1`,
      [id],
    );
    expect(await make(selection("many-"))).toMatchObject({
      status: 422,
      body: { errors: { selection: [/more than 1,000 orders/] } },
    });
    expect((await make({ kind: "poem", selection: { ids: [id] } })).status).toBe(422);
  });
});

describe("an invoice", () => {
  it("is a PDF for staff and for the member, the same bytes each time", async () => {
    const { id, number } = await storeOrder(shop, shop.ava);
    const answer = await get(`/club-orders/invoice/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(`invoice-${number}.pdf`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.body.slice(0, 5)).toBe("%PDF-");
    expect((await get(`/club-member/order-invoice/${id}`, shop.ava)).body).toBe(answer.body);
  });

  it("of somebody else's order, or another club's, is not found", async () => {
    const { id } = await storeOrder(shop, shop.ava);
    expect((await get(`/club-member/order-invoice/${id}`, shop.ben)).status).toBe(404);
    expect((await get(`/club-orders/invoice/${id}`, shop.awayAdmin, "harbour")).status).toBe(404);
    expect((await get("/club-orders/invoice/999999")).status).toBe(404);
    expect((await get(`/club-orders/invoice/${id}`, shop.ava)).status).toBe(403);
  });

  it("is not there before the order is placed", async () => {
    const { id } = await storeUnpaid(shop);
    const refused = await get(`/club-orders/invoice/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
  });
});
