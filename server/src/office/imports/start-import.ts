import { setTimeout as pause } from "node:timers/promises";
import type { HiddenParts, Reading } from "#contract/file-reading.ts";
import { rowsOfSheet } from "#contract/member-import.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readWorkbook, workbookUpload } from "#server/platform/sheets/read-workbook.ts";
import { maxColumns, type Sheet, type SheetRow, type Workbook } from "#server/platform/sheets/sheet.ts";
import { cutText } from "#server/platform/texts.ts";
import { refuseWhileRunning, startJob } from "../../ground/jobs/index.ts";
import type { ImportDefinition } from "./import-definition.ts";
import { insertRows, type NewRow, type ReadFile, readImport } from "./rows.queries.ts";
import { isHeadings, refuse } from "./sheets-read.ts";

/** How long an answer waits for the job; small files are done by then. */
const waitMs = 20_000;
const lookAgainMs = 200;

/** The job's input; a dry run changes nothing. */
type JobInput = { dry_run?: boolean } & Record<string, unknown>;

/** What the club has said of such files before is taken into account. */
type Understand = (tx: ClubTx, ctx: Ctx, file: AskedFile) => Promise<AskedFile>;

/**
 * Reads a workbook, stores its rows and starts a job for them; waits a while for it, and returns the job's id.
 * What is hidden in it is asked about: without an answer the file is only checked. Throws
 * JOB_RUNNING, FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED, PARSE_TIMEOUT, and VALIDATION_FAILED if it contains nothing
 * that could be imported.
 */
export async function startImport(
  ctx: Ctx,
  definition: ImportDefinition,
  file: File,
  { reading, understand, ...input }: JobInput & { reading: Reading; understand?: Understand },
): Promise<number> {
  await takeUpload(ctx);
  // Checked before the workbook is read too, so that nobody waits for a refusal.
  await inClub(ctx, (tx) => refuseSecondImport(tx, definition));
  const content = await contentOf(ctx, file, definition, reading);
  const isAsked = isUnanswered(content.hidden);
  const jobId = await inClub(ctx, async (tx) => {
    await refuseSecondImport(tx, definition);
    const { rows, ...about } = understand ? await understand(tx, ctx, content) : content;
    return queueRows(tx, ctx, definition, {
      rows,
      input: { ...input, ...about, ...(isAsked && { dry_run: true }) },
      told: { file: cutText(file.name, 200) },
    });
  });
  await waitUntilOver(ctx, definition, jobId);
  return jobId;
}

/** So many more than can be imported are read, for titles and headings. */
const spareRows = 1_000;

async function contentOf(
  ctx: Ctx,
  file: File,
  { read: contentIn, maxRows }: ImportDefinition,
  { encoding, separator, ...chosen }: Reading,
): Promise<AskedFile> {
  const { timeLimitFactor } = ctx.platform.config;
  const csv = { ...(encoding && { encoding }), ...(separator && { separator }) };
  const limits = { maxRows: maxRows + spareRows, csv };
  const workbook = await readWorkbook(file, limits, ctx.clubId, timeLimitFactor);
  const content = withHidden(await contentIn(asChosen(workbook, chosen), ctx.words), workbook, chosen);
  const read = workbook.sheets.filter(({ name }) =>
    content.sheets.some((one) => one.sheet && one.name === name),
  );
  const isCut = read.some((sheet) => sheet.isCut);
  if (read.some(({ isTooWide }) => isTooWide)) refuse(({ imports }) => imports.tooManyColumns(maxColumns));
  const isTooLong = read.some(({ rows }) => (rows.at(-1)?.number ?? 0) >= rowsOfSheet);
  const count = countOf(content.rows);
  if (isCut || count > maxRows) refuse(({ imports }) => imports.tooManyRows(maxRows));
  if (isTooLong) refuse(({ imports }) => imports.tooManyLines(rowsOfSheet - 1));
  if (count === 0) refuse(({ imports }) => imports.noRows);
  return content;
}

function countOf(rows: readonly NewRow[]): number {
  return rows.filter((row) => !isHeadings(row)).length;
}

export async function takeUpload(ctx: Ctx): Promise<void> {
  await ctx.platform.limits.take(workbookUpload, `${ctx.clubId}:${ctx.actor.id}`);
}

export function refuseSecondImport(tx: ClubTx, { kind }: ImportDefinition): Promise<void> {
  return refuseWhileRunning(tx, [kind], ({ imports }) => imports.alreadyRunning);
}

/** Stores rows and queues their job; returns its id. `told`: what the audit log says besides their number. */
export async function queueRows(
  tx: ClubTx,
  ctx: Ctx,
  { kind, table, action }: ImportDefinition,
  { rows, input, told }: { rows: NewRow[]; input: JobInput; told: Record<string, unknown> },
): Promise<number> {
  const total = countOf(rows);
  const id = await startJob(tx, ctx, { kind, input, total });
  await insertRows(tx, table, id, rows);
  const after = { ...told, rows: total };
  if (!input.dry_run) await recordAudit(tx, ctx, { action, subjectKind: "job", subjectId: id, after });
  return id;
}

/** Waits until an import is over, or for a while. */
export async function waitUntilOver(ctx: Ctx, { kind }: ImportDefinition, jobId: number): Promise<void> {
  const end = performance.now() + waitMs;
  for (;;) {
    const { status } = await inClub(ctx, (tx) => readImport(tx, kind, jobId));
    const goesOn = status === "queued" || status === "running";
    if (!goesOn || performance.now() > end) return;
    await pause(lookAgainMs);
  }
}

export type AskedFile = ReadFile & { hidden: HiddenParts };

/**
 * A workbook as somebody chose to read it: hidden parts only if they want them, and only the chosen sheet if they chose
 * one.
 */
function asChosen({ sheets, csv }: Workbook, { hidden, sheet: chosen }: Reading): Workbook {
  const readsHidden = hidden === "read";
  return {
    csv,
    sheets: sheets.map((sheet) => ({
      ...(readsHidden ? sheet : withoutHidden(sheet)),
      isHidden: sheet.isHidden && !readsHidden && sheet.name !== chosen,
      ...(chosen !== undefined && sheet.name !== chosen && { isLeftOut: true as const }),
    })),
  };
}

function withoutHidden(sheet: Sheet): Sheet {
  const hidden = new Set(sheet.hiddenColumns);
  const rows = sheet.rows.filter(({ isHidden }) => !isHidden);
  return { ...sheet, rows: hidden.size === 0 ? rows : rows.flatMap((row) => withoutColumns(row, hidden)) };
}

/** No row at all if everything in it is hidden. */
function withoutColumns(row: SheetRow, hidden: ReadonlySet<number>): SheetRow[] {
  const texts = row.texts.map((text, at) => (hidden.has(at) ? "" : text));
  if (texts.every((text) => text === "")) return [];
  const marks = Object.fromEntries(Object.entries(row.marks).filter(([at]) => !hidden.has(Number(at))));
  return [{ ...row, texts, marks }];
}

/** The file with the number of its hidden parts. Hidden rows that are left out do not count as blank. */
function withHidden(
  file: ReadFile,
  { sheets }: Workbook,
  { hidden: choice = null }: { hidden?: Reading["hidden"] | null },
): AskedFile {
  const hiddenRows = (at: number) => (sheets[at]?.rows ?? []).filter(({ isHidden }) => isHidden).length;
  const kept = file.sheets.map((one, at) => {
    const hidden = one.leftOut || choice === "read" ? 0 : hiddenRows(at);
    return { ...one, hidden, blank: one.blank - hidden };
  });
  const isRead = (at: number) => kept[at]?.leftOut === null;
  const parts = {
    sheets: sheets.filter(({ isHidden }, at) => isHidden && (isRead(at) || kept[at]?.isOurs)).length,
    rows: sheets.reduce((sum, _, at) => sum + (isRead(at) ? hiddenRows(at) : 0), 0),
    columns: sheets.reduce((sum, one, at) => sum + (isRead(at) ? one.hiddenColumns.length : 0), 0),
    choice,
  };
  const hasAny = parts.sheets + parts.rows + parts.columns > 0;
  return { ...file, sheets: kept, hidden: hasAny ? parts : null };
}

/** Whether somebody still has to decide about the hidden parts. */
export function isUnanswered(hidden: HiddenParts | undefined): boolean {
  return hidden != null && hidden.choice === null;
}
