import type { redemption } from "#contract/redemption.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { everybody, maxPeople, strangersAmong } from "./people.queries.ts";

/**
 * The people that a run is about: those named, each once, or every active one with an open entitlement. Throws
 * VALIDATION_FAILED naming a number that is nobody of the club; then nothing is redeemed for anybody.
 */
export async function wantedPeople(
  tx: ClubTx,
  { type, member_ids_arr: named }: Input<typeof redemption.redeem>,
): Promise<number[]> {
  const ids = type === "all" ? await everybody(tx) : [...new Set(named)];
  if (ids.length > maxPeople)
    throw refused(`A run takes at most ${maxPeople} members. Please choose some of them.`);
  const strangers = type === "all" ? [] : await strangersAmong(tx, ids);
  if (strangers.length > 0) throw refused(`There is no member ${strangers.slice(0, 10).join(", ")}.`);
  return ids;
}

function refused(sentence: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { message: sentence, errors: { member_ids_arr: [sentence] } });
}
