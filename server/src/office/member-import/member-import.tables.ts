import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { jobs } from "../../ground/jobs/jobs.tables.ts";

/** The rows of a workbook as they were read, and what became of each; a row without an outcome is still to do. */
export const importRows = clubTable(
  "import_rows",
  {
    job_id: int8("job_id").notNull(),
    sheet: text("sheet").notNull(),
    /** As the spreadsheet counts, from 1 with the heading. */
    row_number: integer("row_number").notNull(),
    /** Text by column name. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    /** What a spreadsheet made of cells, or somebody agreed to, by column name. */
    marks: jsonb("marks").$type<Record<string, string>>().notNull().default({}),
    /** What of the row is to be mended or answered, cell by cell. */
    problems: jsonb("problems").$type<object[]>().notNull().default([]),
    outcome: text("outcome"),
    message: text("message").notNull().default(""),
  },
  (table) => [
    unique("import_rows_once").on(table.club_id, table.job_id, table.sheet, table.row_number),
    index("import_rows_to_do").on(table.club_id, table.job_id).where(sql`outcome is null`),
    clubReference(table, table.job_id, () => jobs),
    check("import_rows_sheet_known", sql`${table.sheet} in ('members', 'packs')`),
    check("import_rows_outcome_known", sql`${table.outcome} in ('loaded', 'updated', 'skipped', 'failed')`),
  ],
);
