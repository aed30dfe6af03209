import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { isFullScale, scaled } from "#server/testing/scale.ts";
import { handOutAgain, startWorker, type WorkerProcess } from "#server/testing/worker-process.ts";
import { bookOf, type ExportClub, openExports, rowsIn } from "./exports.testing.ts";

const orders = scaled(4_000, 100_000);
const linesEach = 2;
const maxSeconds = 120;
const maxMebibytes = 300;

let club: ExportClub;
let total: number;
beforeAll(async () => {
  club = await openExports({ withWorker: false });
  const { owner } = club.server;
  const values = [club.clubId, club.ava.id, club.methodId, orders];
  await owner.query(
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, shipping_method_id, shipping_method_name, shipping_kind,
       item_count, cart_hash, address, placed_at, created_at)
     select $1, 'SN-' || n, $2, 'Ava Archer', 'ava@rovers.example', 'placed', 'paid', 1000, 0, 1000, 0, 1000, $3,
       'Standard delivery', 'delivery', 2, '',
       '{"name":"Ava Archer","line1":"1 River Road","line2":"","city":"Riverside","state":"","postcode":"RV1 1AA","country":"GB","phone":""}',
       now(), now() from generate_series(1, $4::int) n`,
    values,
  );
  await owner.query(
    `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
     select $1, o.id, $2, $3, 'Home shirt', 'Red', 'M', 'SHIRT-M', 1, 500, 500
     from orders o, generate_series(1, ${linesEach}) where o.club_id = $1 and o.number like 'SN-%'`,
    [club.clubId, club.product.productId, club.product.variationIds[0]],
  );
  await owner.query("analyze orders; analyze order_lines");
  const [row] = await rowsOf<{ total: number }>(owner, "select sum(total_cents)::int as total from orders");
  total = row?.total ?? 0;
});
afterAll(() => club.close());

/** Moves money from one order to another, with their lines, repeatedly: the sum stays the same. */
async function writeOn(until: AbortSignal): Promise<number> {
  const client = await club.server.owner.connect();
  let writes = 0;
  try {
    for (; !until.aborted; writes += 1) {
      const numbers = [1 + ((writes * 7919) % orders), orders - ((writes * 104_729) % orders)];
      await client.query("begin");
      for (const [number, cents] of [
        [numbers[0], 7],
        [numbers[1], -7],
      ])
        await client.query(
          `update orders set items_cents = items_cents + $2, total_cents = total_cents + $2, due_cents = due_cents + $2
           where number = 'SN-' || $1::text`,
          [number, cents],
        );
      for (const [number, cents] of [
        [numbers[0], 7],
        [numbers[1], -7],
      ])
        await client.query(
          `update order_lines set unit_cents = unit_cents + $2, line_cents = line_cents + $2 where id =
             (select min(l.id) from order_lines l join orders o on o.id = l.order_id and o.number = 'SN-' || $1::text)`,
          [number, cents],
        );
      await client.query("commit");
      // About as many writes a second as a busy shop has.
      await pause(15);
    }
    return writes;
  } finally {
    client.release();
  }
}

/** Amounts of the sheet of orders, straight from the CSV, which needs little memory to read. */
async function sumOf(id: number) {
  const [heading = "", ...lines] = (await club.fileOf(id)).toString("utf8").trimEnd().split("\r\n");
  const at = heading.split(",").indexOf("Total");
  const cents = lines.map((line) => Math.round(Number(line.split(",")[at]) * 100));
  return { rows: lines.length, total: cents.reduce((sum, one) => sum + one, 0) };
}

/** In a workbook as of one moment, each order's lines add up to the order. */
async function expectOneMoment(id: number): Promise<void> {
  const book = bookOf(await club.fileOf(id));
  const ofLines = new Map<unknown, number>();
  for (const line of rowsIn(book, "Lines")) {
    const before = ofLines.get(line["Order number"]) ?? 0;
    ofLines.set(line["Order number"], before + Math.round(Number(line["Line total"]) * 100));
  }
  const torn = rowsIn(book, "Orders").filter(
    (order) => Math.round(Number(order["Items total"]) * 100) !== ofLines.get(order["Order number"]),
  );
  expect(torn).toEqual([]);
}

it("I-22: an export of orders is of one moment while they change, in little memory, and goes on after its worker was killed", async () => {
  const done = new AbortController();
  const writing = writeOn(done.signal);
  let worker: WorkerProcess = startWorker(club.server);
  try {
    const csv = await club.begin("orders", { format: "csv" });
    await eventually(async () => expect((await club.rowOf(csv))?.done_count).toBeGreaterThan(0), {
      interval: 5,
    });
    await worker.end("SIGKILL");
    worker = startWorker(club.server);
    if (!isFullScale) await handOutAgain(club.server);
    expect(await club.ended(csv)).toMatchObject({
      status: "done",
      total: orders,
      done_count: orders,
    });
    expect(await sumOf(csv)).toEqual({ rows: orders, total });

    const begunAt = performance.now();
    const workbook = await club.begin("orders");
    expect(await club.ended(workbook)).toMatchObject({
      status: "done",
      total: orders * (1 + linesEach),
    });
    const seconds = (performance.now() - begunAt) / 1000;
    const memory = worker.peakMemory();
    // Reading a workbook takes far more memory than writing one.
    if (!isFullScale) await expectOneMoment(workbook);
    console.log(`${orders} orders: ${seconds.toFixed(1)} s, worker at most ${memory.toFixed(0)} MiB`);
    if (isFullScale) expect(seconds).toBeLessThan(maxSeconds);
    expect(memory).toBeLessThan(maxMebibytes);
  } finally {
    done.abort();
    expect(await writing).toBeGreaterThan(10);
    await worker.end("SIGKILL");
  }
});
