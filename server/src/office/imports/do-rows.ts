import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { problemLines, problemsOf } from "#server/platform/sheets/row-problem.ts";
import { keyOfHeading } from "#server/platform/sheets/sheet-columns.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import type { ImportDefinition, ImportPlan, RowGroup } from "./import-definition.ts";
import {
  beginNextRow,
  beginRow,
  type ImportRow,
  type KeptProblem,
  lockOpenRows,
  type RowReport,
  saveRowReport,
  takeBackRow,
} from "./rows.queries.ts";

type How = { definition: ImportDefinition; act: ImportPlan["act"]; run: JobRun };

/**
 * Does a row in its own transaction that also writes its outcome: a row that has one is not repeated, whatever
 * was killed in between.
 */
export async function doRow(ctx: Ctx, id: number, { whose }: RowGroup, how: How): Promise<void> {
  const { table } = how.definition;
  await inClub(ctx, async (tx) => {
    await how.run.assertHeld(tx);
    const [row] = await lockOpenRows(tx, table, [id]);
    if (!row) return;
    await beginRow(tx, whose);
    await saveRowReport(tx, table, id, await settle(tx, ctx, row, how));
  });
}

class OnlyTried extends Error {}

/**
 * Does all rows of a group, so that later ones see earlier ones, and rolls everything back except the outcomes; nothing
 * if this one already has its outcome, which was found with all the others.
 */
export async function tryRows(ctx: Ctx, id: number, { ids, whose }: RowGroup, how: How): Promise<void> {
  const { table } = how.definition;
  let outcomes: ({ id: number } & RowReport)[] = [];
  const trying = inClub(ctx, async (tx) => {
    outcomes = [];
    await how.run.assertHeld(tx);
    const rows = await lockOpenRows(tx, table, ids);
    if (!rows.some((row) => row.id === id)) throw new OnlyTried();
    await beginRow(tx, whose);
    for (const row of rows) {
      outcomes.push({ id: row.id, ...(await settle(tx, ctx, row, how)) });
      await beginNextRow(tx);
    }
    throw new OnlyTried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  await inClub(ctx, async (tx) => {
    await how.run.assertHeld(tx);
    for (const { id: rowId, ...outcome } of outcomes) await saveRowReport(tx, table, rowId, outcome);
  });
}

/** Does a started row, or nothing of it if it is refused; returns the outcome in words. */
async function settle(tx: ClubTx, ctx: Ctx, row: ImportRow, { definition, act }: How): Promise<RowReport> {
  try {
    const { outcome, lines } = await act(tx, ctx, row);
    return { outcome, message: lines.join("\n"), problems: [] };
  } catch (error) {
    const problems = problemsOf(error, ctx.words);
    if (!problems) throw error;
    await takeBackRow(tx);
    const sheet = definition.sheets.find((one) => one.sheet === row.sheet);
    const keyed = problems.map(
      (one): KeptProblem => ({ key: (sheet && keyOfHeading(sheet, one.heading)) ?? "", ...one }),
    );
    return { outcome: "failed", message: problemLines(problems, ctx.words).join("\n"), problems: keyed };
  }
}
