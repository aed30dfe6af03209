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
