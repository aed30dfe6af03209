import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxTrackingRows } from "#contract/tracking-import.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { longestBlock, tooLong } from "#server/testing/longest-block.ts";
import { openTracking, type TrackingClub } from "./tracking-import.testing.ts";

let club: TrackingClub;
beforeAll(async () => {
  club = await openTracking();
});
afterAll(() => club.close());

const file = (row: (at: number) => string[]) =>
  Buffer.from(
    [
      ["Order number", "Carrier", "Tracking number"],
      ...Array.from({ length: maxTrackingRows }, (_, at) => row(at)),
    ]
      .map((cells) => cells.join(","))
      .join("\r\n"),
  );

/** The newest import, once it has begun and done so many rows. */
async function begun(least: number): Promise<number> {
  const found = (await eventually(async () => {
    const rows = await rowsOf<{ id: number }>(
      club.server.owner,
      "select id from jobs where club_id = $1 and fence > 0 and done_count >= $2 and id = (select max(id) from jobs where club_id = $1)",
      [club.clubId, least],
    );
    return rows.length > 0 && rows;
  })) as { id: number }[];
  return found[0]?.id ?? 0;
}

const files: [string, number, (at: number) => string[]][] = [
  [
    "one order in all rows, of which each waits for the one before it",
    0,
    () => ["NOPE-1", "DHL", "JD0146000031"],
  ],
  ["as many orders as rows, each with another mistake", 5, (at) => [`NOPE-${at}`, `Pigeon ${at}`, `x!${at}`]],
  ["as many numbers for one order", 0, (at) => ["NOPE-1", "DHL", `JD01460000${at}`]],
];

describe("I-48: no workbook with tracking numbers keeps server or worker from everything else", () => {
  it.each(files)(
    "with %s: reading, its first rows, its cancel, telling, its workbook",
    async (_, least, row) => {
      const content = file(row);
      const read = await longestBlock(async () => {
        const sent = club.sendFile(content, { dry: true, type: "text/csv", name: "parcels.csv" });
        const id = await begun(least);
        const { status } = await club.server.call("rovers", "POST", `/jobs/${id}/cancel`, {
          token: club.admin.token,
        });
        expect(status).toBe(200);
        await sent;
        return eventually(async () => {
          const { body } = await club.result(id);
          return ["done", "cancelled"].includes(body.data.status) && { id, data: body.data };
        }) as Promise<{ id: number; data: { total: number } }>;
      });
      expect(read.result.data.total).toBe(maxTrackingRows);
      const told = await longestBlock(() => club.result(read.result.id));
      const workbook = await longestBlock(() => club.workbook(read.result.id));
      expect([told.result.status, workbook.result.status]).toEqual([200, 200]);
      expect(tooLong({ read, told, workbook })).toEqual([]);
    },
  );
});
