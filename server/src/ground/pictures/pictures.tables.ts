import { integer, text, unique } from "drizzle-orm/pg-core";
import { at, clubTable } from "#server/platform/db/club-table.ts";

/** Every picture that staff uploaded, so that a form can only refer to one of its own club. */
export const pictures = clubTable(
  "pictures",
  {
    /** The name shared by re-encoded files of several widths in the file store. */
    key: text("key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [unique("pictures_key").on(table.club_id, table.key)],
);
