import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { clubReference, clubTable, int8 } from "#server/platform/db/club-table.ts";
import { jobs } from "../../ground/jobs/jobs.tables.ts";

/** The rows of a tracking workbook as they were read, and what became of each. */
export const trackingRows = clubTable(
  "tracking_rows",
  {
    job_id: int8("job_id").notNull(),
    /** As the spreadsheet counts, from 1 with the heading. */
    row_number: integer("row_number").notNull(),
    /** Text by column name. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    outcome: text("outcome"),
    message: text("message").notNull().default(""),
  },
  (table) => [
    unique("tracking_rows_once").on(table.club_id, table.job_id, table.row_number),
    index("tracking_rows_to_do").on(table.club_id, table.job_id).where(sql`outcome is null`),
    clubReference(table, table.job_id, () => jobs),
    check(
      "tracking_rows_outcome_known",
      sql`${table.outcome} in ('shipped', 'corrected', 'skipped', 'failed')`,
    ),
  ],
);
