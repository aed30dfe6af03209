import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { createClub, createCredits, createMember, createProduct, rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { grant, newPack } from "../../sales/entitlements/entitlements.testing.ts";
import { storeOrder, storeUnpaid } from "../../sales/orders/orders.testing.ts";
import { exportJobs } from "./exports.jobs.ts";
import {
  bookOf,
  type ExportClub,
  type Exported,
  formulasOf,
  headingsOf,
  openExports,
  paths,
  rowsIn,
} from "./exports.testing.ts";

let club: ExportClub;
let first: { id: number; number: string };
beforeAll(async () => {
  club = await openExports();
  const address = {
    ...{ name: "Ava Archer", line1: "1 River Road", line2: "", city: "Riverside", state: "" },
    ...{ postcode: "RV1 1AA", country: "GB", phone: "+44 20 7946 0000" },
  };
  first = await storeOrder(club, club.ava, {
    address,
    shippingMethod: { id: club.methodId, name: "Delivery", kind: "delivery" },
  });
  await storeUnpaid(club, club.ben);
  await club.server.owner.query(
    `insert into payments (club_id, order_id, amount_cents, status, method, captured_cents, refunded_cents, captured_at)
     values ($1, $2, 3000, 'captured', 'manual', 3000, 550, now())`,
    [club.clubId, first.id],
  );
  await club.server.owner.query(
    `insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name)
     values ($1, $2, 'placed', '{"payer": "marked_paid", "reason": "Cash at training"}', 'staff', 'Sam Staff')`,
    [club.clubId, first.id],
  );
  await club.server.owner.query(
    `insert into refunds (club_id, order_id, destination, amount_cents, status, reason, actor)
     values ($1, $2, 'credits', 550, 'succeeded', 'Torn', 'Sam Staff')`,
    [club.clubId, first.id],
  );
});
afterAll(() => club.close());

const all = Object.keys(paths) as Exported[];

describe("the workbook of orders", () => {
  // Spec 7.37
  it("holds orders and lines, with amounts that can be summed and days that sort", async () => {
    const book = await club.book("orders");
    expect(book.SheetNames).toEqual(["Orders", "Lines"]);
    const [paid, unpaid] = rowsIn(book, "Orders");
    expect(paid).toMatchObject({
      ...{
        "Order number": first.number,
        Status: "Placed",
        Payment: "Paid with credits",
        Fulfilment: "Not sent yet",
      },
      ...{ Member: "Ava Archer", "E-mail": "ava@rovers.example", Items: 3, Total: 30, Credits: 30, Card: 0 },
      ...{ Refunded: 5.5, "Shipping method": "Delivery", Recipient: "Ava Archer", Postcode: "RV1 1AA" },
      ...{ Phone: "+44 20 7946 0000" },
    });
    expect(paid?.["Placed at"]).toBeGreaterThan(46_000);
    expect(unpaid).toMatchObject({ Status: "Waiting for payment", Card: 30, Credits: 0 });
    expect(rowsIn(book, "Lines").slice(0, 2)).toMatchObject([
      {
        "Order number": first.number,
        Product: "Home shirt",
        Size: "M",
        Quantity: 2,
        "Unit price": 10,
        Packed: 0,
      },
      { "Order number": first.number, Size: "L", Quantity: 1, "Line total": 10 },
    ]);
  });

  it.each([
    [{ status: "pending_payment" }, ["Ben Baker"]],
    [{ keywords: "archer" }, ["Ava Archer"]],
    [{ from: "2020-01-01", to: "2020-12-31" }, []],
    [{ from: "2020-01-01" }, ["Ava Archer", "Ben Baker"]],
    [{ on_hold: "true" }, []],
  ])("holds what the list shows by %j", async (filters, members) => {
    const book = await club.book("orders", filters);
    expect(rowsIn(book, "Orders").map((row) => row.Member)).toEqual(members);
    expect(new Set(rowsIn(book, "Lines").map((row) => row["Order number"])).size).toBe(members.length);
  });

  it("is called after the club, what is in it, and the day, and is written down", async () => {
    const id = await club.begin("orders", { format: "csv" });
    const day = club.server.clock.now().toISOString().slice(0, 10);
    const job = await club.ended(id);
    expect(job).toMatchObject({ result: { name: `rovers-orders-${day}.csv` }, total: 2, done_count: 2 });
    const audited = await rowsOf(
      club.server.owner,
      "select action, after from audit_log where subject_kind = 'job' and subject_id = $1",
      [id],
    );
    expect(audited).toEqual([{ action: "orders.exported", after: { format: "csv" } }]);
  });
});

it("payments come with refunds to cards and as credits", async () => {
  const book = await club.book("payments");
  expect(rowsIn(book, "Payments")).toMatchObject([
    {
      ...{ "Order number": first.number, Method: "Marked as paid", "How it was paid": "Cash at training" },
      ...{ Status: "Paid", Paid: 30, Refunded: 5.5 },
    },
  ]);
  expect(rowsIn(book, "Refunds")).toMatchObject([
    { "Order number": first.number, "Refunded to": "As credits", Amount: 5.5, Reason: "Torn" },
  ]);
  expect(rowsIn(await club.book("payments", { status: "open" }), "Payments")).toEqual([]);
});

it("payments and orders say what is still to be given back by hand", async () => {
  await club.server.owner.query(
    `insert into refunds (club_id, order_id, payment_id, destination, amount_cents, reason, actor, due_at)
     select club_id, order_id, id, 'card', 250, 'Too small', 'Sam Staff', null from payments where order_id = $1`,
    [first.id],
  );
  const book = await club.book("payments");
  expect(rowsIn(book, "Payments")).toMatchObject([{ Refunded: 5.5, "To give back by hand": 2.5 }]);
  expect(rowsIn(book, "Refunds")[1]).toMatchObject({
    "Refunded to": "By hand",
    Status: "To give back by hand",
  });
  expect(rowsIn(await club.book("orders", { payment_status: "to_give_back" }), "Orders")).toMatchObject([
    { "Order number": first.number, Payment: "To give back by hand" },
  ]);
  await club.server.owner.query("delete from refunds where reason = 'Too small'");
});

it("returns come as their list shows them by its filters, with what is sent back", async () => {
  const made = async (kind: string, status: string, quantity: number) => {
    const [row] = await rowsOf<{ id: number }>(
      club.server.owner,
      `with made as (
         insert into returns (club_id, order_id, member_id, kind, status, reason, comment)
         select club_id, id, member_id, $2, $3, 'damaged', 'Torn' from orders where id = $1 returning club_id, id, order_id
       ), line as (
         insert into return_lines (club_id, return_id, order_line_id, quantity)
         select m.club_id, m.id, (select min(l.id) from order_lines l where l.order_id = m.order_id), $4 from made m
       ) select id from made`,
      [first.id, kind, status, quantity],
    );
    return Number(row?.id);
  };
  await made("return", "requested", 2);
  await made("exchange", "approved", 1);
  const book = await club.book("returns");
  expect(book.SheetNames).toEqual(["Returns", "Lines"]);
  const asked = { "Order number": first.number, Type: "Return", Status: "Requested" };
  expect(rowsIn(book, "Returns")).toMatchObject([
    {
      ...asked,
      ...{ Member: "Ava Archer", "E-mail": "ava@rovers.example", Reason: "It is damaged", Comment: "Torn" },
      ...{ Items: 2, Refunded: 0, "Requested at": expect.any(Number) },
    },
    { Type: "Exchange", Status: "Approved", Items: 1 },
  ]);
  expect(rowsIn(book, "Lines")).toMatchObject([
    { ...asked, Product: "Home shirt", Size: "M", Quantity: 2, "Unit price": 10 },
    { Type: "Exchange", Quantity: 1 },
  ]);
  const filters = [
    { status: "approved" },
    { kind: "return" },
    { keywords: "archer" },
    { keywords: "nobody" },
    { order_id: first.id },
  ];
  for (const filter of filters) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const list = await club.server.call("rovers", "GET", `/club-returns/show?${query}`, {
      token: club.admin.token,
    });
    const narrowed = rowsIn(await club.book("returns", filter), "Returns");
    expect([filter, narrowed.length]).toEqual([filter, list.body.total]);
  }
});

it("credits come with every movement and what they add up to", async () => {
  const book = await club.book("credits", { keywords: "archer" });
  const rows = rowsIn(book, "Credits");
  expect(rows).toMatchObject([
    { Member: "Ava Archer", What: "Granted", Amount: 30, "Balance after": 30 },
    { What: "Spent", Amount: -30, "Balance after": 0, "Order number": first.number },
  ]);
  expect(rows[0]?.When).toBeGreaterThan(46_000);
  expect(rowsIn(book, "Totals")).toMatchObject([
    {
      "Opening balance": 0,
      Granted: 30,
      Spent: 30,
      "Closing balance": 0,
      "Credits outstanding": 0,
    },
  ]);
  expect(rowsIn(await club.book("credits", { kind: "expire" }), "Credits")).toEqual([]);
  expect(rowsIn(await club.book("credits", { to: "2020-12-31" }), "Totals")).toMatchObject([
    { To: expect.any(Number), "Closing balance": 0 },
  ]);
});

// Spec 7.36
it("products have one row a variation, with what is left of it", async () => {
  const rows = rowsIn(await club.book("products", { keywords: "home" }), "Products");
  expect(rows.map((row) => [row.Product, row.Size])).toEqual([
    ["Home shirt", "M"],
    ["Home shirt", "L"],
  ]);
  for (const row of rows)
    expect(row.Available).toBe(
      Number(row.Received) - Number(row["Gone out"]) - Number(row["In unpaid orders"]),
    );
});

it("products that are low or sold out are those of which most is missing, as the list shows them", async () => {
  const make = (title: string, stock: number) =>
    createProduct(club.server.owner, club.clubId, { title, stock, sizes: ["S"] });
  for (const [title, stock] of [
    ["Thin cap", 2],
    ["Thin gone", 0],
    ["Thin full", 40],
  ] as const)
    await make(title, stock);
  const book = await club.book("products", { keywords: "thin", stock_state: "low_or_sold_out" });
  expect(rowsIn(book, "Products").map((row) => [row.Product, row.Available])).toEqual([
    ["Thin cap", 2],
    ["Thin gone", 0],
  ]);
});

// Spec 7.42
it("packs tell who has which in which state", async () => {
  const shop = { ...club, domain: "rovers" };
  const pack = await newPack(shop, [{ label: "Shirt", options: [{ productId: club.product.productId }] }], {
    name: "Junior pack",
  });
  const id = await grant(shop, pack, club.ava.id);
  await club.server.owner.query(
    "update entitlements set choices = $2, closes_on = '2027-03-05' where id = $1",
    [id, JSON.stringify([{ slot_id: pack.slotIds[0], variation_id: club.product.variationIds[1] }])],
  );
  const book = await club.book("packs", { pack_id: pack.id });
  expect(rowsIn(book, "Packs")[0]?.["Last day"]).toBe(46_451);
  expect(rowsIn(book, "Packs")).toMatchObject([
    { Pack: "Junior pack", Person: "Ava Archer", Status: "Open", Choices: "Shirt: Home shirt, Red, L" },
  ]);
  expect(rowsIn(await club.book("packs", { status: "open", keywords: "archer" }), "Packs")).toHaveLength(1);
  for (const filter of [{ type: "default" }, { status: "revoked" }, { keywords: "bowman" }])
    expect(rowsIn(await club.book("packs", filter), "Packs")).toEqual([]);
});

describe("every export", () => {
  it.each(all)("of %s holds headings where there is nothing, and nothing of another club", async (what) => {
    const theirs = bookOf(await exportOf(club.awayId, what, "xlsx"));
    for (const sheet of theirs.SheetNames) expect(headingsOf(theirs, sheet).length).toBeGreaterThan(3);
    expect(JSON.stringify(theirs.Sheets)).not.toMatch(/Archer|Baker|Home shirt/);
  });

  it.each(all)("A91: of %s holds nothing that a spreadsheet would run", async (what) => {
    const { owner } = club.server;
    const hostile = [
      '=HYPERLINK("http://evil.example")',
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1+1",
      "\r=1+1",
      "＝1+1",
    ];
    const evil = await createClub(owner, { domain: `evil-${what}` });
    const pack = await newPack({ ...club, clubId: evil, domain: "x" }, []);
    for (const name of hostile) {
      const memberId = await createMember(owner, evil, { first_name: name, last_name: name, phone: name });
      await createCredits(owner, evil, memberId, 100);
      await createProduct(owner, evil, { title: name });
      await owner.query(
        "insert into entitlements (club_id, pack_id, member_id, source) values ($1, $2, $3, 'hand')",
        [evil, pack.id, memberId],
      );
      await owner.query(
        `with o as (insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status,
             items_cents, shipping_cents, total_cents, credits_cents, due_cents, shipping_method_id, shipping_method_name,
             shipping_kind, item_count, cart_hash, placed_at)
           values ($1, $2, $3, $2, $2, 'placed', 'paid', 100, 0, 100, 0, 100, 1, $2, 'delivery', 1, '', now())
           returning club_id, id),
         r as (
           insert into returns (club_id, order_id, member_id, kind, status, reason, comment)
           select club_id, id, $3, 'return', 'requested', 'other', $2 from o)
         insert into payments (club_id, order_id, amount_cents, status, intent_id)
         select club_id, id, 100, 'captured', $2 from o`,
        [evil, name, memberId],
      );
    }
    const book = await exportOf(evil, what, "xlsx");
    expect(formulasOf(bookOf(book))).toEqual([]);
    expect(JSON.stringify(bookOf(book).Sheets)).toContain("＝1+1");
    const csv = (await exportOf(evil, what, "csv")).toString("utf8");
    expect(csv.startsWith("\ufeff")).toBe(true);
    for (const field of fieldsOf(csv.slice(1))) expect(field).not.toMatch(/^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/);
    expect(csv).toContain("'＝1+1");
  });

  it("may be asked for by whom may, in a known format", async () => {
    const { call } = club.server;
    const asked = (token: string, body: object) => call("rovers", "POST", paths.orders, { token, body });
    expect((await asked(club.manager.token, {})).status).toBe(403);
    expect((await asked(club.admin.token, { format: "pdf" })).status).toBe(422);
    expect((await asked(club.admin.token, { status: "lost" })).status).toBe(422);
  });
});

it("an export that is cancelled ends soon and leaves neither file nor open transaction", async () => {
  const other = await openExports({ withWorker: false });
  const { owner, platform } = other.server;
  const order = await storeUnpaid(other);
  await owner.query(
    `insert into payments (club_id, order_id, amount_cents, status)
     select $1, $2, 100, 'expired' from generate_series(1, 100000)`,
    [other.clubId, order.id],
  );
  const id = await other.begin("payments");
  const worker = await runJobs(platform, exportJobs);
  try {
    await expect.poll(async () => (await jobOf(other, id)).done_count, { interval: 5 }).toBeGreaterThan(0);
    await other.server.call("rovers", "POST", `/jobs/${id}/cancel`, { token: other.admin.token, body: {} });
    expect(await other.ended(id)).toMatchObject({ status: "cancelled", result: null });
    const folder = join(platform.config.dataDir, "files", String(other.clubId), "results");
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    const open = await rowsOf(
      owner,
      "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    expect(open).toEqual([]);
  } finally {
    await worker.stop();
    await other.close();
  }
});

const jobOf = async (other: ExportClub, id: number) => {
  const { body } = await other.server.call("rovers", "GET", `/jobs/${id}`, { token: other.admin.token });
  return body.data;
};

/** The bytes of an export of any club, made at once. */
async function exportOf(clubId: number, what: Exported, format: "xlsx" | "csv"): Promise<Buffer> {
  const ctx = systemCtx(
    club.server.platform,
    { id: clubId, domain: "evil", timeZone: "UTC", language: "en" },
    "test",
  );
  const job = exportJobs.find(({ kind }) => kind === `export_${what}`);
  const made = await job?.make?.(ctx, { format }, { jobId: 1, expect() {}, report: async () => {} });
  if (!made || Buffer.isBuffer(made.content)) throw new Error("no pieces were made");
  return buffer(made.content);
}

/** The fields of a CSV, without their quotes. */
function fieldsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

describe("how many exports there may be", () => {
  let idle: ExportClub;
  beforeAll(async () => {
    idle = await openExports({ withWorker: false });
  });
  afterAll(() => idle.close());
  const ask = (what: Exported) =>
    idle.server.call("rovers", "POST", paths[what], { token: idle.admin.token, body: {} });

  it("is one of a list at a time, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask("members")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await ask("members");
    expect(body.code).toBe("JOB_RUNNING");
    expect((await ask("orders")).status).toBe(200);
  });

  it("is thirty in an hour", async () => {
    const end = () => idle.server.owner.query("update jobs set status = 'done', finished_at = now()");
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      await end();
      statuses.push((await ask("products")).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  });
});
