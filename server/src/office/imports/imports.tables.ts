import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { jobs } from "../../ground/jobs/jobs.tables.ts";

/** A row of a workbook as it was read, and its outcome; without one it is still to do. */
const columns = {
  job_id: int8("job_id").notNull(),
  /** As the spreadsheet counts, from 1 with the heading. */
  row_number: integer("row_number").notNull(),
  /** Text by column name. */
  cells: jsonb("cells").$type<Record<string, string>>().notNull(),
  /** What a spreadsheet made of cells, or somebody agreed to, by column name. */
  marks: jsonb("marks").$type<Record<string, string>>().notNull().default({}),
  /** What has to be corrected or answered in the row, cell by cell. */
  problems: jsonb("problems").$type<object[]>().notNull().default([]),
  outcome: text("outcome"),
  message: text("message").notNull().default(""),
};

/** The rows of imports of members and packs. */
export const importRows = clubTable(
  "import_rows",
  { ...columns, sheet: text("sheet").notNull() },
  (table) => [
    unique("import_rows_once").on(table.club_id, table.job_id, table.sheet, table.row_number),
    index("import_rows_to_do").on(table.club_id, table.job_id).where(sql`outcome is null`),
    clubReference(table, table.job_id, () => jobs),
    check("import_rows_sheet_known", sql`${table.sheet} in ('members', 'packs')`),
    check(
      "import_rows_outcome_known",
      sql`${table.outcome} in ('loaded', 'updated', 'skipped', 'to_be_answered', 'failed')`,
    ),
  ],
);

/** The rows of imports of tracking numbers. */
export const trackingRows = clubTable(
  "tracking_rows",
  { ...columns, sheet: text("sheet").notNull().default("tracking") },
  (table) => [
    unique("tracking_rows_once").on(table.club_id, table.job_id, table.row_number),
    index("tracking_rows_to_do").on(table.club_id, table.job_id).where(sql`outcome is null`),
    clubReference(table, table.job_id, () => jobs),
    check("tracking_rows_sheet_known", sql`${table.sheet} = 'tracking'`),
    check(
      "tracking_rows_outcome_known",
      sql`${table.outcome} in ('shipped', 'corrected', 'skipped', 'failed')`,
    ),
  ],
);

/** Rows of members' lists that somebody left out, by which they are left out of the next ones too. */
export const leftOutRows = clubTable(
  "left_out_rows",
  {
    /** The check in which it was said; null once a list was loaded so, from when on it counts. */
    job_id: int8("job_id"),
    /** A keyed hash of all that the row says. */
    row_key: text("row_key").notNull(),
    /** Keyed hashes of the names and addresses in it, by which it is forgotten with its people. */
    person_keys: text("person_keys").array().notNull(),
  },
  (table) => [
    unique("left_out_rows_once").on(table.club_id, table.job_id, table.row_key).nullsNotDistinct(),
    clubReference(table, table.job_id, () => jobs),
  ],
);
