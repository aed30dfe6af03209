import { expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { audits } from "#server/worker.ts";
import { exportClub, exportClubOf } from "./export-club.ts";
import { fillDatabase, runStatements } from "./fill.ts";
import { benchClub } from "./main-club.ts";
import { firstNeighbour } from "./other-clubs.ts";
import { packClub, packClubOf } from "./pack-club.ts";
import { panelClub, panelClubOf, panelSize } from "./panel-club.ts";
import { shopRowsOf, sizesOf } from "./sizes.ts";

it("fills other sizes that keep every promise", async () => {
  const [, twice, clubs] = sizesOf({ data: [2], clubs: [30] }, 200);
  for (const size of [twice, clubs]) {
    if (!size) throw new Error("A size is missing");
    const { url, owner, drop } = await testDatabase();
    try {
      await runStatements(url, shopRowsOf(size));
      const read = async (sql: string) => (await owner.query(sql)).rows;
      const [found] = await read(`select (select count(*)::int from clubs) as clubs,
        (select count(*)::int from products where club_id = 1) as products,
        (select count(*)::int from sessions where club_id = 1) as sessions`);
      expect(found).toEqual({ clubs: size.clubs + 1, products: 1_000 * size.times, sessions: 10_000 });
      expect(await runAudits(read, audits)).toEqual([]);
    } finally {
      await drop();
    }
  }
});

it("fills a database that keeps every promise, and then the panel's club", async () => {
  const { url, owner, drop } = await testDatabase();
  try {
    await fillDatabase(url);
    await runStatements(url, packClubOf(50));
    await runStatements(url, exportClubOf(200));
    const read = async (sql: string) => (await owner.query(sql)).rows;
    expect(await runAudits(read, audits)).toEqual([]);
    await runStatements(url, panelClubOf(panelSize(2_000)));
  } finally {
    await drop();
  }
});

it("gives other clubs, however many, ids that no other part uses", () => {
  expect(firstNeighbour).toBeGreaterThan(Math.max(benchClub, panelClub, packClub, exportClub));
});
