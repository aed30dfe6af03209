import type { z } from "zod";
import type { AuditAction } from "#contract/audited.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { RowRefusal } from "#server/platform/sheets/row-problem.ts";
import type { SheetDefinition, Workbook } from "#server/platform/sheets/sheet.ts";
import type { Words } from "#server/words/languages.ts";
import type { Change, ImportRow, ReadFile, RowOutcome, RowsTable } from "./rows.queries.ts";

/** Something that is loaded from workbooks: its columns, and what happens with a row. */
export type ImportDefinition<I = unknown> = {
  /** Of its job. */
  kind: string;
  /** Its job's input; `dry_run` changes nothing except the outcomes of rows. */
  input: z.ZodType<I & { dry_run?: boolean | undefined }>;
  table: RowsTable;
  action: AuditAction;
  maxRows: number;
  /** The name of the workbook with its result, before its number. */
  fileName: string;
  /** Those that are read, and that the result has. */
  sheets: SheetDefinition[];
  /** What a workbook contains. Throws VALIDATION_FAILED if it has no such sheet. */
  read(workbook: Workbook, words: Words): Promise<ReadFile>;
  /** How many rows are under way at once, of those that are done alone: the database works on one while the next is prepared. */
  atOnce: number;
  /**
   * How many rows share a transaction where they are done together, see `actTogether`; two such transactions run at a time.
   * Without it all are done alone.
   */
  togetherRows?: number;
  /** Whether its rows are kept to be answered: one in which nothing is wrong then waits, and has not failed. */
  canAnswer: boolean;
  /** Called once each time the job starts or continues. */
  plan(tx: ClubTx, ctx: Ctx, input: I, jobId: number): Promise<ImportPlan>;
};

/** Rows that are done one after the other, such as those of a family; a dry run does all of them and rolls them back. */
export type RowGroup = {
  ids: number[];
  /** Groups of the same name wait for one another, also those of other imports. */
  whose: string;
};

/** What became of a row; the lines say why nothing was done, or what was left out. */
export type RowDone = {
  outcome: RowOutcome;
  lines: string[];
  /** What it gave in joining credits; nothing without it. */
  joiningCents?: number;
  /** What it changed of somebody or something that was there. */
  changes?: Change[];
  /** Whom it was found to be about, where they were there before the import. */
  personId?: number;
};
export type GroupedRow = ImportRow & { group: RowGroup };
/** The same for one of many rows: done, refused, or null where it was left alone. */
export type RowEnd = RowDone | RowRefusal | null;

export type ImportPlan = {
  /** In an order that is the same each time. */
  groups: RowGroup[];
  /** Does a row. Throws if it is refused. */
  act(tx: ClubTx, ctx: Ctx, row: ImportRow): Promise<RowDone>;
  /**
   * Does what it can of many rows with a few statements. What it leaves alone is for `act`, with all that follows in the
   * same group. Throws if it turns out that they cannot be written together; then nothing of it counts.
   */
  actTogether?(tx: ClubTx, ctx: Ctx, rows: readonly GroupedRow[]): Promise<RowEnd[]>;
};
