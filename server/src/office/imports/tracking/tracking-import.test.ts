import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readWorkbook } from "#server/platform/sheets/read-workbook.ts";
import { excelFile, fileOf, rowsIn, workbookParts, zipOf } from "#server/platform/sheets/sheets.testing.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound, freeGoods, orderRow, pack, storeUnpaid } from "../../../sales/orders/orders.testing.ts";
import { importSweeps } from "../imports.jobs.ts";
import { sheetOf } from "../members/member-import.testing.ts";
import { filled, openTracking, type TrackingClub } from "./tracking-import.testing.ts";

let club: TrackingClub;
beforeAll(async () => {
  club = await openTracking();
});
afterAll(() => club.close());
afterEach(() => expectSound(club));

const number = "JD0146000031";

describe("a filled-in tracking workbook", () => {
  // Spec 7.37
  it("makes a parcel of all that is left of an order, moves it on and mails the member once", async () => {
    const { id, number: order } = await club.order();
    const { status, body } = await club.sendRows([
      filled(order, number, { "Sent on": "", Member: "Ava", "Still to send": "3 × Home shirt" }),
    ]);
    expect([status, body.message]).toEqual([200, "File imported successfully"]);
    expect(body.data).toMatchObject({ status: "done", total: 1, done_count: 1, shipped: 1, rows: [] });
    expect(await orderRow(club, id)).toMatchObject({ status: "processing", fulfilment_status: "shipped" });
    expect(await club.parcels(id)).toMatchObject([{ carrier: "dhl", tracking_number: number }]);
    const mails = await club.mails(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(number);
  });

  it("is skipped and mails nobody when it is sent again; of two at once the second is refused", async () => {
    const orders = await Promise.all([club.order(), club.order(), club.order()]);
    const rows = orders.map(({ number: order }, at) => filled(order, `${number}${at}`));
    const both = await Promise.all([club.sendRows(rows), club.sendRows(rows)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.data).toMatchObject({ shipped: 3, skipped: 0 });
    const { body } = await club.sendRows(rows);
    expect(body.message).toBe("Nothing to send: no order in this file has a tracking number that is new.");
    expect(body.data).toMatchObject({ shipped: 0, corrected: 0, skipped: 3, failed: 0 });
    expect(body.data.rows[0]).toMatchObject({
      row_number: 2,
      outcome: "skipped",
      message: "was already sent",
    });
    for (const { id } of orders) {
      expect(await club.parcels(id)).toHaveLength(1);
      expect(await club.mails(id)).toHaveLength(1);
    }
  });

  it("is only checked where that is asked for: it says what would be sent to whom, and sends nothing", async () => {
    const [good, wrong] = await Promise.all([club.order(), club.order()]);
    const rows = [
      filled(good.number, number),
      filled(good.number, number),
      filled("WIL-99999", "12"),
      filled(wrong.number, "12"),
    ];
    const { body } = await club.sendRows(rows, { dry: true });
    expect(body.message).toBe("The file was checked. Nothing was changed.");
    expect(body.data).toMatchObject({ dry_run: true, shipped: 1, skipped: 1, failed: 2 });
    expect(body.data.sent).toEqual([
      {
        row_number: 2,
        sheet_name: "",
        order_number: good.number,
        outcome: "shipped",
        member_name: "Ava Archer",
        member_email: "ava@rovers.example",
        carrier: "DHL",
        tracking_number: number,
      },
    ]);
    expect(body.data.rows.map(({ message }: { message: string }) => message)).toEqual([
      "was already sent",
      expect.stringMatching(/^Order number: there is no order WIL-99999\nTracking number: a DHL number/),
      expect.stringMatching(/^Tracking number: a DHL number/),
    ]);
    expect(await orderRow(club, good.id)).toMatchObject({ fulfilment_status: "unfulfilled" });
    expect(await club.parcels(good.id)).toEqual([]);
    expect(await club.mails(good.id)).toEqual([]);
    const sent = await club.sendRows(rows);
    expect(sent.body.data).toMatchObject({ dry_run: false, shipped: 1, skipped: 1, failed: 2 });
    expect(await club.mails(good.id)).toHaveLength(1);
  });

  it("counts an email for whoever has an address, and none for whoever has not", async () => {
    const orders = await Promise.all([club.order(), club.order({ memberEmail: "" }), club.order()]);
    const rows = orders.map(({ number: order }, at) => filled(order, `${number}${at}`));
    const checked = await club.sendRows(rows, { dry: true });
    expect(checked.body.data).toMatchObject({ shipped: 3, emails: 2 });
    const sent = await club.sendRows(rows);
    expect(sent.body.data).toMatchObject({ shipped: 3, emails: 2 });
    const mails = await Promise.all(orders.map(({ id }) => club.mails(id)));
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  it("is asked about a hidden row, which sends nothing by itself", async () => {
    const [shown, hidden] = await Promise.all([club.order(), club.order()]);
    const cells = (order: string) =>
      `<c t="inlineStr"><is><t>${order}</t></is></c>${["DHL", number].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}`;
    const headings = ["Order number", "Carrier", "Tracking number"].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const file = zipOf(
      workbookParts(
        `<row r="1">${headings.join("")}</row><row r="2">${cells(shown.number)}</row><row r="3" hidden="1">${cells(hidden.number)}</row>`,
      ),
    );
    const asked = await club.sendFile(file);
    expect(asked.body.data).toMatchObject({ dry_run: true, shipped: 1, hidden: { rows: 1, choice: null } });
    expect(await club.parcels(shown.id)).toEqual([]);
    const sent = await club.sendFile(file, { reading: { hidden: "leave" } });
    expect(sent.body.data).toMatchObject({ dry_run: false, shipped: 1 });
    expect([await club.parcels(shown.id), await club.parcels(hidden.id)].map(({ length }) => length)).toEqual(
      [1, 0],
    );
  });

  it("is read from a CSV and an OpenDocument sheet too, below a title, and asks where a date was made of a number", async () => {
    const [first, second, third] = await Promise.all([club.order(), club.order(), club.order()]);
    const lines = [
      "Parcels of this week;;;",
      "Order number;Carrier;Tracking number;Sent on",
      `${first.number};DHL;${number};${club.server.clock.now().toISOString().slice(0, 10).split("-").reverse().join(".")}`,
      `${second.number};Other;09-Oct;`,
    ];
    const csv = await club.sendFile(Buffer.from(lines.join("\r\n")), {
      name: "parcels.csv",
      type: "text/csv",
    });
    expect(csv.body.data).toMatchObject({ shipped: 1, failed: 1 });
    expect(csv.body.data.rows).toEqual([
      {
        row_number: 4,
        sheet_name: "",
        order_number: second.number,
        outcome: "failed",
        message:
          "Tracking number: the spreadsheet turned this into a date; format the cell as text and type it again",
      },
    ]);
    const sheet = excelFile({ Sheet1: sheetOf([filled(third.number, number)]) }, "ods");
    const ods = await club.sendFile(sheet, { type: "application/vnd.oasis.opendocument.spreadsheet" });
    expect(ods.body.data).toMatchObject({ shipped: 1, failed: 0 });
  });

  it("puts the number of an order's only parcel right without another mail", async () => {
    const { id, number: order } = await club.order();
    await club.sendRows([filled(order, "WRONG-1234")]);
    const { body } = await club.sendRows([filled(order, number, { Carrier: "Royal Mail" })]);
    expect(body.data).toMatchObject({ shipped: 0, corrected: 1 });
    expect(await club.parcels(id)).toMatchObject([{ carrier: "royal_mail", tracking_number: number }]);
    expect(await club.mails(id)).toHaveLength(1);
  });

  it("sends the rest of an order that was partly sent, and keeps the day it was sent on", async () => {
    const { id, number: order } = await club.order();
    const [line] = await rowsOf<{ id: number }>(
      club.server.owner,
      "select id from order_lines where order_id = $1 order by id",
      [id],
    );
    await pack(club, id, {
      tracking_number: "FIRST-1234",
      lines: [{ order_line_id: line?.id, quantity: 1 }],
    });
    const day = club.server.clock.now().toISOString().slice(0, 10);
    const { body } = await club.sendRows([filled(order, number, { "Sent on": day })]);
    expect(body.data).toMatchObject({ shipped: 1 });
    const parcels = await club.parcels(id);
    expect(parcels.map((parcel) => parcel.tracking_number)).toEqual(["FIRST-1234", number]);
    expect(parcels[1]?.shipped_at.toISOString()).toBe(`${day}T00:00:00.000Z`);
    const again = await club.sendRows([filled(order, "ANOTHER-1234")]);
    expect(again.body.data.rows[0]?.message).toMatch(/several parcels/);
  });

  it("says of each row why it could not be used, and does the others", async () => {
    const good = await club.order();
    const held = await club.order();
    const unpaid = await storeUnpaid(club);
    const expired = await storeUnpaid(club);
    const [misread, early] = [await club.order(), await club.order()];
    const arrived = await club.order();
    const twice = await club.order();
    await club.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [held.id]);
    await club.server.owner.query("update orders set status = 'expired' where id = $1", [expired.id]);
    await freeGoods(club.server.owner, expired.id);
    await pack(club, arrived.id, { tracking_number: "ARRIVED-1234" });
    const [parcel] = await club.parcels(arrived.id);
    await pack(club, arrived.id, { parcel_id: parcel?.id, status: "delivered" });
    const rows = [
      filled("NOPE-1", number),
      filled(held.number, number),
      filled(unpaid.number, number),
      filled(expired.number, number),
      filled(arrived.number, number),
      filled(misread.number, number, { Carrier: "Pigeon", "Tracking number": "x!" }),
      filled(early.number, number, { "Sent on": "2020-01-01" }),
      filled(good.number.toLowerCase(), number),
      { "Order number": twice.number },
      filled(twice.number, "FIRST-1234"),
      filled(twice.number, "OTHER-1234"),
      filled(twice.number, "first 1234"),
    ];
    const { body } = await club.sendRows(rows);
    expect(body.message).toBe("2 orders were updated, 8 rows could not be used.");
    expect(body.data).toMatchObject({ total: 12, done_count: 12, shipped: 2, skipped: 2, failed: 8 });
    const said = Object.fromEntries(
      body.data.rows.map((row: { row_number: number; message: string }) => [row.row_number, row.message]),
    );
    expect(said).toEqual({
      2: "Order number: there is no order NOPE-1",
      3: "Order number: this order is on hold and cannot be sent",
      4: "Order number: this order is not paid yet",
      5: "Order number: this order is expired",
      6: "Order number: everything of this order has arrived or waits to be collected",
      7: expect.stringMatching(/^Carrier: choose one of .*DHL.*\nTracking number: use only letters/s),
      8: "Sent on: this is before the order was placed",
      12: expect.stringMatching(/^Order number: row 11 has another tracking number/),
      13: "was already sent",
    });
    const file = await club.workbook(body.data.job_id);
    const { sheets } = await readWorkbook(fileOf(file.content), { maxRows: 100 }, 1);
    const written = rowsIn(sheets[0]);
    expect(written[0]).toEqual(["Order number", "Carrier", "Tracking number", "Sent on", "Result"]);
    expect(written[1]).toEqual([
      ...["NOPE-1", "DHL", number, ""],
      "failed: Order number: there is no order NOPE-1",
    ]);
    expect(written[8]?.at(-1)).toBe("shipped");
    await club.server.owner.query("update orders set on_hold = null where id = $1", [held.id]);
  });

  it("finds no order of another club, and shows its result to nobody else", async () => {
    const { number: order } = await club.order();
    const away = await club.sendRows([filled(order, number)], { as: club.awayAdmin, club: "harbour" });
    expect(away.body.data.rows[0]?.message).toBe(`Order number: there is no order ${order}`);
    expect((await club.result(away.body.data.job_id)).status).toBe(404);
    expect((await club.result(999_999)).status).toBe(404);
    expect((await club.workbook(away.body.data.job_id)).status).toBe(404);
    expect((await club.result(away.body.data.job_id, club.awayAdmin, "harbour")).status).toBe(200);
    expect((await club.sendRows([filled(order, number)], { as: club.manager })).status).toBe(403);
  });

  it("is forgotten after a month", async () => {
    const { body } = await club.sendRows([filled("NOPE-2", number)]);
    await club.server.owner.query("update jobs set created_at = now() - interval '31 days' where id = $1", [
      body.data.job_id,
    ]);
    for (const sweep of importSweeps) await sweep.run(club.server.platform);
    expect((await club.result(body.data.job_id)).body.data).toMatchObject({ total: 0, rows: [] });
  });
});

describe("a file that is no tracking workbook", () => {
  it.each([
    ["an empty sheet", () => excelFile({ Tracking: [["Order number", "Tracking number"]] }), "no rows below"],
    ["other columns", () => excelFile({ Tracking: [["Name"], ["Ava"]] }), "no sheet with the columns"],
    [
      "A89: headings that mean something to JavaScript",
      () => excelFile({ constructor: [["__proto__"], ["x"]] }),
      "no sheet with",
    ],
  ])("is refused for %s", async (_what, content, message) => {
    const { status, body } = await club.sendFile(content());
    expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.message).toContain(message);
  });

  it("A87: is refused as a picture, and with macros", async () => {
    const macros = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
    for (const content of [
      Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
      zipOf(workbookParts("", macros)),
    ]) {
      const { status, body } = await club.sendFile(content);
      expect([status, body.code]).toEqual([422, "FILE_NOT_EXCEL"]);
    }
  });

  it("A85: is refused as a bomb, and A93: when it is too large", async () => {
    const bomb = zipOf([
      ...workbookParts(""),
      { name: "xl/media/a.bin", content: Buffer.alloc(80 * 1024 * 1024) },
    ]);
    expect((await club.sendFile(bomb)).body.code).toBe("FILE_TOO_LARGE_UNPACKED");
    expect((await club.sendFile(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  });
});
