import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import {
  isQuestion,
  problemLines,
  problemsOf,
  RowRefusal,
  type UnwordedProblem,
} from "#server/platform/sheets/row-problem.ts";
import { headingOf, isKeyOf, keyOfHeading, type SheetDefinition } from "#server/platform/sheets/sheet.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import type { ImportDefinition, ImportPlan, RowDone, RowGroup } from "./import-definition.ts";
import {
  beginNextRow,
  beginRow,
  beginRows,
  type ImportRow,
  type KeptProblem,
  lockOpenRows,
  type RowReport,
  saveRowReports,
  takeBackRow,
} from "./rows.queries.ts";

/** How the rows of an import are done. */
export type How = {
  definition: ImportDefinition;
  plan: ImportPlan;
  run: JobRun;
  /** Whether this was tried before, in vain: then a row that fails for whatever reason is reported as failed. */
  isLast?: boolean;
};
type Reported = RowReport & { id: number };

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
    await saveRowReports(tx, table, [await settle(tx, ctx, row, how)]);
  });
}

/** Reports a row that could not even be tried once more. */
export async function giveUpRow(ctx: Ctx, id: number, { definition, run }: How): Promise<void> {
  await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    await saveRowReports(tx, definition.table, [reportOfFault(ctx, id)]);
  });
}

/** Does the rows of a batch that can be done together, with their outcomes; returns the ids of those that it left alone. */
export async function doTogether(
  ctx: Ctx,
  groups: ReadonlyMap<number, RowGroup>,
  how: How,
): Promise<Set<number>> {
  return inClub(ctx, async (tx) => {
    await how.run.assertHeld(tx);
    const { reports, left } = await settleTogether(tx, ctx, groups, how);
    await saveRowReports(tx, how.definition.table, reports);
    return new Set(left);
  });
}

class OnlyTried extends Error {}

/**
 * Does all rows of a group, so that later ones see earlier ones, and rolls everything back except the outcomes; nothing
 * if this one already has its outcome, which was found with all the others.
 */
export async function tryRows(ctx: Ctx, id: number, { ids, whose }: RowGroup, how: How): Promise<void> {
  await onlyTry(ctx, how, async (tx) => {
    const { table } = how.definition;
    const [open] = await lockOpenRows(tx, table, [id]);
    if (!open) return [];
    const rows = await lockOpenRows(tx, table, ids);
    await beginRow(tx, whose);
    const reports: Reported[] = [];
    for (const row of rows) {
      await how.run.goOn(tx);
      reports.push(await settle(tx, ctx, row, how));
      await beginNextRow(tx);
    }
    return reports;
  });
}

/** The same for many groups together; returns the ids of those that it left alone, which are whole groups. */
export async function tryTogether(ctx: Ctx, groups: readonly RowGroup[], how: How): Promise<Set<number>> {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  let alone = new Set<number>();
  await onlyTry(ctx, how, async (tx) => {
    const { reports, left } = await settleTogether(tx, ctx, groupOf, how);
    const groupsAlone = new Set(left.map((id) => groupOf.get(id)));
    alone = new Set([...groupsAlone].flatMap((group) => group?.ids ?? []));
    return reports.filter(({ id }) => !alone.has(id));
  });
  return alone;
}

/** Rolls back what `work` did, and saves only the outcomes. */
async function onlyTry(ctx: Ctx, { definition, run }: How, work: (tx: ClubTx) => Promise<Reported[]>) {
  let reports: Reported[] = [];
  // Whoever holds the job does not matter while nothing is kept; and `assertHeld` would make a cancel wait for it all.
  const trying = inClub(ctx, async (tx) => {
    reports = await work(tx);
    throw new OnlyTried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    await saveRowReports(tx, definition.table, reports);
  });
}

async function settleTogether(
  tx: ClubTx,
  ctx: Ctx,
  groups: ReadonlyMap<number, RowGroup>,
  how: How,
): Promise<{ reports: Reported[]; left: number[] }> {
  const { definition, plan } = how;
  const open = await lockOpenRows(tx, definition.table, [...groups.keys()]);
  const rows = open.flatMap((row) => {
    const group = groups.get(row.id);
    return group ? [{ ...row, group }] : [];
  });
  await beginRows(
    tx,
    rows.map(({ group }) => group.whose),
  );
  const unreadable = new Map<number, RowRefusal>();
  await eachInSlices(rows, (row) => {
    const refusal = unreadableCells(sheetOf(row, definition), row);
    if (refusal) unreadable.set(row.id, refusal);
  });
  const readable = rows.filter(({ id }) => !unreadable.has(id));
  const ends = (await plan.actTogether?.(tx, ctx, readable)) ?? [];
  const endOf = new Map(readable.map(({ id }, at) => [id, ends[at] ?? null]));
  const reports: Reported[] = [];
  await eachInSlices(rows, (row) => {
    const end = unreadable.get(row.id) ?? endOf.get(row.id) ?? null;
    if (end === null) return;
    const report =
      end instanceof RowRefusal ? reportOfRefusal(end, ctx, row, definition) : reportOf(row, end);
    if (report) reports.push(report);
  });
  const doneIds = new Set(reports.map(({ id }) => id));
  return { reports, left: rows.map(({ id }) => id).filter((id) => !doneIds.has(id)) };
}

/** Does a started row, or nothing of it if it is refused; returns the outcome in words. */
async function settle(tx: ClubTx, ctx: Ctx, row: ImportRow, how: How): Promise<Reported> {
  const { definition, plan, run, isLast = false } = how;
  try {
    const unreadable = unreadableCells(sheetOf(row, definition), row);
    if (unreadable) throw unreadable;
    return reportOf(row, await plan.act(tx, ctx, row));
  } catch (error) {
    const report = reportOfRefusal(error, ctx, row, definition);
    if (!report && !isLast) throw error;
    await takeBackRow(tx);
    if (report) return report;
    ctx.log.error({ err: error, job_id: run.jobId, row: row.row_number }, "a row of an import is given up");
    return reportOfFault(ctx, row.id);
  }
}

function reportOf({ id }: ImportRow, { outcome, lines, joiningCents, ...found }: RowDone): Reported {
  const message = lines.join("\n");
  return { id, outcome, message, problems: [], joiningCents: joiningCents || undefined, ...found };
}

/** Null where it is no refusal but something unexpected. */
function reportOfRefusal(
  error: unknown,
  { words }: Ctx,
  row: ImportRow,
  definition: ImportDefinition,
): Reported | null {
  const problems = problemsOf(error, words);
  if (!problems) return null;
  const sheet = sheetOf(row, definition);
  const keyed = problems.map(
    (one): KeptProblem => ({ key: (sheet && keyOfHeading(sheet, one.heading)) ?? "", ...one }),
  );
  const message = problemLines(problems, words).join("\n");
  const isOnlyAsked = definition.canAnswer && problems.length > 0 && problems.every(isQuestion);
  return { id: row.id, outcome: isOnlyAsked ? "to_be_answered" : "failed", message, problems: keyed };
}

/** Of a row in which nothing is wrong, as far as anybody knows. */
function reportOfFault({ words, requestId }: Ctx, id: number): Reported {
  const text = words.importRows.unforeseen(requestId);
  return { id, outcome: "failed", message: text, problems: [{ key: "", heading: "", text }] };
}

function sheetOf({ sheet }: ImportRow, { sheets }: ImportDefinition): SheetDefinition | undefined {
  return sheets.find((one) => one.sheet === sheet);
}

/** Refuses a row with cells that nobody can read: an error, a rounded number, or a letter in doubt, which is asked about. */
function unreadableCells(
  definition: SheetDefinition | undefined,
  { cells, marks }: Pick<ImportRow, "cells" | "marks">,
): RowRefusal | null {
  if (!definition) return null;
  const place = (key: string) => definition.columns.findIndex((column) => column.key === key);
  const keys = Object.keys(marks).filter((key) => isKeyOf(definition, key));
  const inOrder = keys.toSorted((a, b) => place(a) - place(b));
  const problems = inOrder.flatMap((key): UnwordedProblem[] => {
    const mark = marks[key];
    const heading = headingOf(definition, key);
    const text = cells[key] ?? "";
    if (mark === "error") return [{ heading, text: ({ importRows }) => importRows.showsError(text) }];
    if (mark === "rounded") return [{ heading, text: ({ importRows }) => importRows.roundedNumber }];
    if (mark !== "letters") return [];
    const isLost = text.includes("\ufffd");
    return [
      {
        heading,
        text: ({ importRows }) => importRows.unclearLetters,
        ...(!isLost && { kind: "made", suggestion: text }),
      },
    ];
  });
  return problems.length > 0 ? new RowRefusal(problems) : null;
}
