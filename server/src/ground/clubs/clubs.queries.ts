import { searchText } from "#contract/fold-text.ts";
import type { Platform } from "#server/platform/context.ts";
import type { clubs } from "./clubs.tables.ts";

// Named, because a prepared statement breaks when a migration adds a column to `*`.
const columns = `id, domain, name, logo, status, primary_color, secondary_color, members_only,
  stage_image, stage_image_width, stage_image_height, stage_image_alt, stage_title, stage_sentence, stage_link, stage_button,
  contact_email, contact_phone, location, time_zone, low_stock, zone_changed_at, language, closed_by_club, created_at`;

export type ClubRow = typeof clubs.$inferSelect;

// Anyone may read the rows of `clubs`, so these need no club to be set.

export async function findClubRow(
  platform: Platform,
  by: { domain: string } | { id: number },
): Promise<ClubRow | null> {
  const query =
    "domain" in by
      ? {
          name: "club_by_domain",
          text: `select ${columns} from clubs where domain = $1`,
          values: [by.domain],
        }
      : { name: "club_by_id", text: `select ${columns} from clubs where id = $1`, values: [by.id] };
  const { rows } = await platform.pool.query<ClubRow>(query);
  return rows[0] ?? null;
}

/** Open clubs whose name or label contains the words, by name, with the total over all pages. */
export async function searchClubs(
  platform: Platform,
  { words, limit, offset }: { words: string; limit: number; offset: number },
): Promise<{ rows: ClubRow[]; total: number }> {
  const text = searchText(words) ?? "";
  const where = "where status = 1 and strpos(fold_text(name || ' ' || domain), $1) > 0";
  const [page, count] = await Promise.all([
    platform.pool.query<ClubRow>(
      `select * from clubs ${where} order by name collate names, id limit $2 offset $3`,
      [text, limit, offset],
    ),
    platform.pool.query<{ total: number }>(`select count(*)::int as total from clubs ${where}`, [text]),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
