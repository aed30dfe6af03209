import { type ClubScope, type ClubTx, inClub, sqlState } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

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

const maxLength = 80;

/** A text for use in a URL: `Home shirt (red)` is `home-shirt-red`. Empty if no letter is left. */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
}

/** The text itself if it is free, else with the lowest number that makes it so: `shirt-2`. */
function firstFree(text: string, taken: ReadonlySet<string>): string {
  if (!taken.has(text)) return text;
  for (let number = 2; ; number += 1) {
    const numbered = `${text}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
