import { type Mends, type memberImport, mends } from "#contract/member-import.ts";
import { normalText, textKey } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeName } from "#server/platform/sheets/sheet.ts";
import type { Words } from "#server/words/languages.ts";
import {
  type AnsweredHeading,
  type ImportJob,
  type KeptRow,
  type NewRow,
  readImport,
  rowsOf,
} from "../rows.queries.ts";
import { isHeadings, type KeptSheet, placeOf, sheetAt } from "../sheets-read.ts";
import {
  type AskedFile,
  isUnanswered,
  queueRows,
  refuseSecondImport,
  takeUpload,
  waitUntilOver,
} from "../start-import.ts";
import { rememberLeftOut } from "./left-out-rows.ts";
import { membersImport } from "./member-import.definition.ts";
import { type HeadingsEntry, namedHeadings } from "./rows/headings.rules.ts";
import { mendRows, unknownKeys } from "./rows/mend-rows.rules.ts";

/**
 * Checks or loads an import's stored rows again, with corrections and answers: all rows of a check, and of an import those
 * that failed, wait for an answer or were not reached. Returns the id of the new job. Throws NOT_FOUND, JOB_RUNNING, and
 * VALIDATION_FAILED if nothing is left to do.
 */
export async function repeatImport(
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
    const stored = await rowsOf(tx, membersImport.table, id);
    const { rows, leftOut, sheets } = await rowsToRepeat(
      { rows: stored, sheets: source.input.sheets ?? [], isDry: source.dry_run },
      mends,
      ctx.words,
    );
    // Whoever leaves out all that is left has answered, too.
    if (rows.every(isHeadings) && leftOut.length === 0)
      throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.nothingLeft });
    const answers = { kept: stored, left: rows, columns: mends.columns };
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
  await waitUntilOver(ctx, membersImport, jobId);
  return jobId;
}

type Source = { rows: readonly KeptRow[]; sheets: readonly KeptSheet[]; isDry: boolean };

/**
 * The rows of an import that are to be done again, corrected: all rows of a check, and of an import those that are not
 * done. The others are still counted, so that the number of rows of each sheet stays the same.
 */
export async function rowsToRepeat(
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
  const sheetsWithCounts = sheets.map((one): KeptSheet => {
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
  return { rows, leftOut, sheets: sheetsWithCounts };
}

function isOpen({ outcome }: KeptRow): boolean {
  return outcome === null || outcome === "failed" || outcome === "to_be_answered";
}

type Place = Pick<KeptRow, "sheet" | "row_number">;

/** How many of these rows each sheet has, not counting its headings. */
function countsBySheet(rows: readonly Place[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isHeadings(row)) continue;
    const name = `${row.sheet}/${placeOf(row.row_number).nth}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * The file with its unknown headings read as the club answered for the same ones before, unless the file already has a
 * column of that meaning.
 */
export async function readAsAnswered(tx: ClubTx, { words }: Ctx, file: AskedFile): Promise<AskedFile> {
  const answered = await answeredBefore(tx);
  const recognised = answered.length > 0 ? knownColumns(file.rows, answered, words) : [];
  if (recognised.length === 0) return file;
  const rows = file.rows.map((row): KeptRow => ({ id: 0, outcome: null, message: "", problems: [], ...row }));
  const columns = recognised.map(({ sheet, key, to }) => ({ sheet, key, to }));
  const read = await rowsToRepeat(
    { rows, sheets: file.sheets, isDry: true },
    mends.parse({ columns }),
    words,
  );
  const sheets = read.sheets.map((one) => {
    const answers = recognised.filter(({ sheet, nth }) => sheet === one.sheet && nth === one.nth);
    return answers.length === 0
      ? one
      : { ...one, answered: answers.map(({ heading, to }) => ({ heading: normalText(heading), to })) };
  });
  return { ...file, rows: read.rows, sheets };
}

type KnownColumn = AnsweredHeading & { nth: number; key: string };

function knownColumns(
  rows: readonly NewRow[],
  answered: readonly AnsweredHeading[],
  words: Words,
): KnownColumn[] {
  const byName = new Map(answered.map((one) => [nameOf(one), one]));
  return rows.filter(isHeadings).flatMap((entry) => {
    const { nth } = placeOf(entry.row_number);
    const used = usedKeys(rows, entry);
    const isFree = (to: string) =>
      !used.has(to.toLowerCase()) && !(to === wholeName && (used.has("first_name") || used.has("last_name")));
    return namedHeadings(entry, words).flatMap(([place, heading]): KnownColumn[] => {
      const answer = byName.get(nameOf({ sheet: entry.sheet, heading }));
      if (!answer || !isFree(answer.to)) return [];
      used.add(answer.to.toLowerCase());
      return [{ ...answer, heading, nth, key: place.slice(entry.sheet.length + 1) }];
    });
  });
}

function usedKeys(rows: readonly NewRow[], { sheet, row_number }: NewRow): Set<string> {
  const { nth } = placeOf(row_number);
  const own = rows.filter(
    (row) => !isHeadings(row) && row.sheet === sheet && placeOf(row.row_number).nth === nth,
  );
  return new Set(own.flatMap(({ cells }) => Object.keys(cells).map((key) => key.toLowerCase())));
}

/** More than lists have; the newest are kept. */
const mostAnswered = 300;

/** The club's answers to what headings mean, the newest first. The last import that was loaded has all of them. */
async function answeredBefore(tx: ClubTx): Promise<AnsweredHeading[]> {
  const [row] = await tx.query<{ answered: AnsweredHeading[] }>(
    `select input -> 'answered_headings' as answered from jobs
     where club_id = $1 and kind = $2 and input ? 'answered_headings' and not (input ->> 'dry_run')::boolean
     order by created_at desc, id desc limit 1`,
    [tx.clubId, membersImport.kind],
    "answered_headings",
  );
  return row?.answered ?? [];
}

type Answers = { kept: readonly HeadingsEntry[]; left: readonly HeadingsEntry[]; columns: Mends["columns"] };

/**
 * The answers to store with a new job. A check stores only those for its own file; an import adds the earlier ones, except
 * for columns that it leaves out, which are to be left out again.
 */
async function answeredNow(
  tx: ClubTx,
  { input, dry_run }: Pick<ImportJob, "input" | "dry_run">,
  { kept, left, columns }: Answers,
  words: Words,
): Promise<Pick<ImportJob["input"], "answered_headings">> {
  const of = new Map(kept.filter(isHeadings).flatMap((row) => namedHeadings(row, words)));
  const newAnswers = columns.flatMap(({ sheet, key, to }): AnsweredHeading[] => {
    const heading = of.get(`${sheet}/${key}`);
    return heading === undefined ? [] : [{ sheet, heading, to }];
  });
  const own = [...newAnswers, ...(input.answered_headings ?? [])];
  if (dry_run) return own.length > 0 ? { answered_headings: once(own) } : {};
  const before = await answeredBefore(tx);
  const open = left.filter(isHeadings).flatMap((row) => {
    return namedHeadings(row, words).map(([, heading]) => nameOf({ sheet: row.sheet, heading }));
  });
  const all = once([...own, ...before.filter((one) => !open.includes(nameOf(one)))]);
  return all.length + before.length > 0 ? { answered_headings: all } : {};
}

function once(answered: readonly AnsweredHeading[]): AnsweredHeading[] {
  const byName = new Map(answered.toReversed().map((one) => [nameOf(one), one]));
  return [...byName.values()].toReversed().slice(0, mostAnswered);
}

/** The key by which the same heading of another file is recognised. */
function nameOf({ sheet, heading }: { sheet: string; heading: string }): string {
  return JSON.stringify([sheet, textKey(heading)]);
}
