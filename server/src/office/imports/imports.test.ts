import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { startJob } from "../../ground/jobs/index.ts";
import { within } from "../../sales/orders/orders.testing.ts";
import { lockOpenRows, saveRowReports } from "./rows.queries.ts";
import { openTracking, type TrackingClub } from "./tracking/tracking-import.testing.ts";

let club: TrackingClub;
beforeAll(async () => {
  club = await openTracking();
});
afterAll(() => club.close());

it("both kinds of rows are locked and settled over one connection, which keeps its plans by name", async () => {
  const report = { id: 0, outcome: "failed" as const, message: "", problems: [] };
  await within(club, async (tx) => {
    for (const table of ["import_rows", "tracking_rows"] as const) {
      expect(await lockOpenRows(tx, table, [0])).toEqual([]);
      await saveRowReports(tx, table, [report]);
    }
  });
});

it("goes on with rows of tracking numbers that a server of the version before has kept and begun", async () => {
  const { number } = await club.order();
  const rows = [
    { row_number: 2, order: "RR-1", outcome: "failed", message: "Order number: there is no order RR-1" },
    { row_number: 3, order: number, outcome: null, message: "" },
    { row_number: 4, order: "RR-2", outcome: null, message: "" },
  ];
  const jobId = await within(club, async (tx, ctx) => {
    const id = await startJob(tx, ctx, { kind: "import_tracking", input: {}, total: rows.length });
    await tx.query(
      `insert into tracking_rows (club_id, job_id, row_number, cells, outcome, message)
       select $1, $2, r.row_number, r.cells, r.outcome, r.message
       from jsonb_to_recordset($3) as r (row_number int, cells jsonb, outcome text, message text) returning id`,
      [
        tx.clubId,
        id,
        JSON.stringify(
          rows.map(({ order, ...row }) => ({
            ...row,
            cells: { order_number: order, carrier: "DHL", tracking_number: `BEFORE-${order}` },
          })),
        ),
      ],
    );
    return id;
  });
  await eventually(async () => expect((await club.result(jobId)).body.data.status).toBe("done"));
  const { body } = await club.result(jobId);
  expect(body.data).toMatchObject({ total: 3, done_count: 3, shipped: 1, corrected: 0, failed: 2 });
  expect(body.data.rows).toEqual([
    {
      sheet_name: "",
      row_number: 2,
      order_number: "RR-1",
      outcome: "failed",
      message: "Order number: there is no order RR-1",
    },
    {
      sheet_name: "",
      row_number: 4,
      order_number: "RR-2",
      outcome: "failed",
      message: "Order number: there is no order RR-2",
    },
  ]);
  expect((await club.workbook(jobId)).status).toBe(200);
});
