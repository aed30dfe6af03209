import { type ClubScope, type ClubTx, inClub, sqlState } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** A unique value that was taken, or a row that was referred to or is gone, between a look and a write. */
const clashes = new Set(["23505", "23503"]);
const maxTries = 3;

/**
 * `inClub` for work that looks whether names are free before it takes them. Where somebody else was faster the
 * database refuses; then the work is run again, whole, so that its own look finds what is in the way and says so.
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
