import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createProduct } from "#server/testing/factories.ts";
import { asApp, writeOrder } from "../webhooks/webhooks.testing.ts";
import { openRoom, type Room } from "./notices.testing.ts";

let room: Room;
let memberId: number;
beforeAll(async () => {
  room = await openRoom();
  memberId = await createMember(room.owner, room.clubId);
});
afterAll(() => room.server.close());
beforeEach(() => room.clear());

const change = (table: string, set: string, id: number) =>
  asApp(room, `update ${table} set ${set} where club_id = $1 and id = $2`, [room.clubId, id]);
/** Inserts a row as the app does; gives its id. */
async function add(table: string, row: Record<string, unknown>): Promise<number> {
  const values = { club_id: room.clubId, ...row };
  const names = Object.keys(values);
  const [written] = await asApp<{ id: number }>(
    room,
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(values),
  );
  return written?.id ?? 0;
}
const told = async () => (await room.rows()).map(({ kind, subject_id }) => [kind, subject_id]);

describe("a notice is written", () => {
  it("for who started a job, when it is over, once", async () => {
    const job = (actor: object) =>
      add("jobs", { kind: "import_members", status: "running", input: "{}", actor_name: "x", ...actor });
    const own = await job({ actor_kind: "staff", actor_id: room.admin.id });
    const systems = await job({ actor_kind: "system", actor_id: null });
    const gone = await job({ actor_kind: "staff", actor_id: 999_999 });
    await change("jobs", "done_count = 0, fence = 3", own);
    expect(await told()).toEqual([]);
    for (const id of [own, systems, gone]) await change("jobs", "status = 'done', finished_at = now()", id);
    await change("jobs", "result_key = null", own);
    expect(await room.rows()).toMatchObject([
      { kind: "job_finished", subject_id: own, staff_id: room.admin.id },
    ]);
    expect((await room.call("GET", "unread")).body.data.newest[0].title).toBe(
      "The import of members and packs has finished",
    );
  });

  it("for a file that could not be made, but for no check and no file that its maker saw come", async () => {
    const job = (kind: string, input = "{}") =>
      add("jobs", {
        ...{ kind, status: "running", input, actor_name: "x" },
        ...{ actor_kind: "staff", actor_id: room.admin.id },
      });
    const check = await job("import_members", '{"dry_run":true}');
    await change("jobs", "status = 'done', finished_at = now()", check);
    for (const kind of ["export_members", "make_document"]) {
      await change("jobs", "status = 'done', finished_at = now()", await job(kind));
      await change("jobs", "status = 'cancelled', finished_at = now()", await job(kind));
    }
    expect(await told()).toEqual([]);
    const broken = await job("export_members");
    await change("jobs", "status = 'failed', finished_at = now()", broken);
    const loaded = await job("import_members", '{"dry_run":false}');
    await change("jobs", "status = 'done', finished_at = now()", loaded);
    expect(await told()).toEqual([
      ["job_finished", broken],
      ["job_finished", loaded],
    ]);
  });

  it("for mails that fail, one an hour, and not mailed where it is about a mail to the club", async () => {
    const mail = (event: string) =>
      add("mails", { event, recipient: "a@b.example", subject: "s", html: "", text: "", message_id: "m" });
    const first = await mail("club_notice");
    await change("mails", "status = 'failed'", first);
    expect(await room.rows()).toMatchObject([{ kind: "mail_failed", subject_id: first, mail_due: false }]);
    for (let count = 0; count < 3; count += 1)
      await change("mails", "status = 'failed'", await mail("order_placed"));
    const keys = (await room.rows()).map(({ dedupe_key }) => dedupe_key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeLessThanOrEqual(2);
  });

  it("for an order: a payment that failed, and that it is on hold, each once", async () => {
    const id = await writeOrder(room, memberId);
    const payment = await add("payments", { order_id: id, amount_cents: 100, status: "open" });
    await change("payments", "status = 'failed'", payment);
    await change("orders", "payment_status = 'failed', version = version + 1", id);
    expect(await told()).toEqual([["payment_failed", id]]);
    await change("orders", "on_hold = 'OUT_OF_STOCK', version = version + 1", id);
    await change("orders", "on_hold = on_hold, version = version + 1", id);
    expect(await told()).toEqual([
      ["payment_failed", id],
      ["order_on_hold", id],
    ]);
    // Its own mail tells the club already.
    expect((await room.rows())[1]?.mail_due).toBe(false);
    await change("orders", "on_hold = null, version = version + 1", id);
    await change("orders", "on_hold = 'PAYMENT_MISMATCH', version = version + 1", id);
    expect(await told()).toHaveLength(3);
  });

  it("for a dispute, a return, and differences of a day", async () => {
    const id = await writeOrder(room, memberId);
    const payment = await add("payments", { order_id: id, amount_cents: 100, status: "open" });
    await add("disputes", {
      ...{ order_id: id, payment_id: payment, stripe_dispute_id: "dp_1", amount_cents: 100 },
      ...{ reason: "fraudulent", status: "needs_response", respond_by: new Date("2026-09-01T00:00:00Z") },
    });
    const returned = await add("returns", {
      order_id: id,
      member_id: memberId,
      kind: "return",
      reason: "x",
    });
    const day = await add("reconciliations", { day: "2026-08-01" });
    for (const reference of ["pi_1", "pi_2"])
      await add("reconciliation_differences", { reconciliation_id: day, kind: "missing_here", reference });
    expect(await told()).toEqual([
      ["payment_disputed", id],
      ["return_requested", returned],
      ["reconciliation", day],
    ]);
    const { data } = (await room.call("GET", "show")).body;
    expect(data.find(({ kind }: { kind: string }) => kind === "payment_disputed").detail).toBe(
      "$1.00 is in dispute. Respond at Stripe by 1 September 2026.",
    );
    expect(data.find(({ kind }: { kind: string }) => kind === "return_requested").link).toBe(
      `/returns/detail?id=${returned}`,
    );
  });
});

describe("low stock", () => {
  it("is told once a product for what ran low of it, and again after new goods came in", async () => {
    const { owner, clubId } = room;
    const { productId, variationIds } = await createProduct(owner, clubId, {
      title: "Scarf",
      sizes: ["S", "M"],
      stock: 5,
    });
    const [small = 0, medium = 0] = variationIds;
    await createProduct(owner, clubId, { stock: 0, status: "draft" });
    await room.owner.query("update variations set archived_at = now() where id <> all($1) and club_id = $2", [
      variationIds,
      clubId,
    ]);
    await room.lowStock();
    expect(await told()).toEqual([]);
    await change("variations", "sold = 2", small);
    await Promise.all([room.lowStock(), room.lowStock()]);
    expect(await told()).toEqual([["low_stock", productId]]);
    await change("variations", "sold = 5", small);
    await room.lowStock();
    expect(await told()).toHaveLength(1);
    expect((await room.call("GET", "unread", undefined, room.manager)).body.data.newest[0].title).toBe(
      "Scarf is sold out",
    );
    await change("variations", "received = 15", small);
    await room.lowStock();
    expect(await told()).toHaveLength(1);
    await change("variations", "sold = 14", small);
    await change("variations", "held = 3", medium);
    await room.lowStock();
    expect(await told()).toEqual([
      ["low_stock", productId],
      ["low_stock", productId],
    ]);
    const [newest] = (await room.call("GET", "unread")).body.data.newest;
    expect([newest.title, newest.detail]).toEqual(["Scarf is running low", "Red S: 1 left, Red M: 2 left"]);
  });
});
