import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstFree, slugOf } from "./slugs.rules.ts";

/** A slug that no other row of the table has, made from a name; `fallback` if the name has no Latin letter. */
export async function freeSlug(
  tx: ClubTx,
  table: "products" | "categories",
  name: string,
  fallback: string,
): Promise<string> {
  const slug = slugOf(name) || fallback;
  // One at a time per club: concurrent callers would all find the same one free.
  await tx.query("select pg_advisory_xact_lock(hashtext('slugs'), $1::int)", [tx.clubId]);
  const rows = await tx.query<{ slug: string }>(
    `select slug from ${table} where club_id = $1 and starts_with(slug, $2)`,
    [tx.clubId, slug],
  );
  return firstFree(slug, new Set(rows.map((row) => row.slug)));
}
