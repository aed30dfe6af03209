import { type ClubScope, type ClubTx, inClub, sqlState } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { firstFree, slugOf } from "./slugs.rules.ts";

/** A unique value that was taken, or a referenced row that is gone, between a check and a write. */
const clashes = new Set(["23505", "23503"]);
const maxTries = 3;

/**
 * `inClub` for work that checks whether names are free before it takes them. If somebody else was faster, the
 * database refuses; then the whole work runs again, so that its own check finds the conflict and reports it.
 */
export async function saveInClub<T>(scope: ClubScope, work: (tx: ClubTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inClub(scope, work);
    } catch (error) {
      const state = sqlState(error) ?? "";
      if (!clashes.has(state)) throw error;
      if (attempt >= maxTries)
        throw new ApiError(state === "23505" ? "DUPLICATE" : "IN_USE", { cause: error });
    }
  }
}

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
