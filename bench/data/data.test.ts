import { expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { audits } from "#server/worker.ts";
import { exportClubOf } from "./export-club.ts";
import { fillDatabase, runStatements } from "./fill.ts";
import { packClubOf } from "./pack-club.ts";
import { panelClubOf, panelSize } from "./panel-club.ts";

it("fills a database that keeps every promise, and then the panel's club", { timeout: 120_000 }, async () => {
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
