import type { Mends, memberImport } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { isUnanswered } from "../hidden-parts.ts";
import { type KeptRow, type NewRow, readImport, rowsOf } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, placeOf, sheetAt } from "../sheets-read.ts";
import { queueRows, refuseSecondImport, settled, takeUpload } from "../start-import.ts";
import { answeredNow } from "./answered-headings.ts";
import { rememberLeftOut } from "./left-out-rows.ts";
import { membersImport } from "./member-import.definition.ts";
import { mendRows, unknownKeys } from "./rows/mend-rows.rules.ts";

/**
 * Checks or loads an import's stored rows, corrected and answered: all rows of a check, and of an import those that failed,
 * wait for an answer or were not reached. Returns the id of the new job. Throws NOT_FOUND, JOB_RUNNING, and VALIDATION_FAILED if nothing is
 * left to do.
 */
export async function loadAgain(
  ctx: Ctx,
  { id, dry_run, joining_credits, ...mends }: Input<typeof memberImport.again>,
): Promise<number> {
  await takeUpload(ctx);
  const [unknown] = unknownKeys(mends);
  if (unknown !== undefined)
    throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.noSuchColumn(unknown) });
  const jobId = await inClub(ctx, async (tx) => {
    const source = await readImport(tx, membersImport.kind, id);
    if (!dry_run && isUnanswered(source.input.hidden))
      throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.sayOfHidden });
    await refuseSecondImport(tx, membersImport);
    const kept = await rowsOf(tx, membersImport.table, id);
    const { rows, leftOut, sheets } = await rowsAgain(
      { rows: kept, sheets: source.input.sheets ?? [], isDry: source.dry_run },
      mends,
      ctx.words,
    );
    // Whoever leaves out all that is left has answered, too.
    if (rows.every(isHeadings) && leftOut.length === 0)
      throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.nothingLeft });
    const answers = { kept, left: rows, columns: mends.columns };
    const input = {
      ...source.input,
      ...(await answeredNow(tx, { ...source, dry_run }, answers, ctx.words)),
      sheets,
      dry_run,
      ...(joining_credits !== undefined && { joining_credits }),
    };
    const jobId = await queueRows(tx, ctx, membersImport, { rows, input, told: { after: id } });
    await rememberLeftOut(tx, ctx, { jobId, sourceId: id, leftOut, rows, isDry: dry_run });
    return jobId;
  });
  await settled(ctx, membersImport, jobId);
  return jobId;
}

type Source = { rows: readonly KeptRow[]; sheets: readonly KeptSheet[]; isDry: boolean };

/**
 * The rows of an import that are to be done again, mended: of a check all of them, of an import those that are not done. Every other
 * row of the file stays counted, so that each sheet has as many as it had.
 */
export async function rowsAgain(
  { rows: kept, sheets, isDry }: Source,
  mends: Mends,
  words: Words,
): Promise<{ rows: NewRow[]; leftOut: KeptRow[]; sheets: KeptSheet[] }> {
  const isOver = (row: KeptRow) => !isDry && !isHeadings(row) && !isOpen(row);
  const open = kept.filter((row) => !isOver(row));
  const { rows, leftOut, blank, found, split } = await mendRows(open, mends, words);
  const of = {
    rows: countsBySheet(rows),
    found: countsBySheet(found),
    blank: countsBySheet(blank),
    leftOut: countsBySheet(leftOut),
    over: countsBySheet(kept.filter(isOver)),
  };
  const counted = sheets.map((one): KeptSheet => {
    if (one.leftOut !== null) return one;
    const count = (counts: ReadonlyMap<string, number>) => counts.get(`${one.sheet}/${one.nth}`) ?? 0;
    const others = {
      // What was kept before all rows were counted has no headings to take away from.
      headings: Math.max(0, one.headings - count(of.found)),
      blank: one.blank + count(of.blank),
      hidden: one.hidden ?? 0,
      personLeftOut: (one.personLeftOut ?? 0) + count(of.leftOut),
      doneBefore: (one.doneBefore ?? 0) + count(of.over),
    };
    const total = Object.values(others).reduce((sum, some) => sum + some, count(of.rows));
    const whole = split.find((row) => sheetAt([one], row) === one);
    return { ...one, ...others, rows: total, ...(whole && { split: whole.heading }) };
  });
  return { rows, leftOut, sheets: counted };
}

function isOpen({ outcome }: KeptRow): boolean {
  return outcome === null || outcome === "failed" || outcome === "to_be_answered";
}

type Place = Pick<KeptRow, "sheet" | "row_number">;

/** How many of these rows each sheet has; its headings are none. */
function countsBySheet(rows: readonly Place[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isHeadings(row)) continue;
    const name = `${row.sheet}/${placeOf(row.row_number).nth}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
