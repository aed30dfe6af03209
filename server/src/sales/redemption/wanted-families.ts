import type { redemption } from "#contract/redemption.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { everybody, maxRedeemPeople, relatives } from "./people.queries.ts";

/** People of one family by id: what they get is one order. */
export type Family = number[];

/**
 * The people of a run, family by family: those named, each once, or everybody with an open entitlement except
 * some. Throws VALIDATION_FAILED naming an id that is nobody of the club; then nothing is redeemed for anybody.
 */
export async function wantedFamilies(
  tx: ClubTx,
  { type, member_ids_arr: named, except = [] }: Input<typeof redemption.redeem>,
): Promise<Family[]> {
  const ids = [...new Set(named)];
  const people = type === "all" ? await everybody(tx, except) : await relatives(tx, ids);
  if (people.length > maxRedeemPeople)
    throw refused(({ redemption }) => redemption.tooManyPeople(maxRedeemPeople));
  const known = new Set(people.map(({ id }) => id));
  const strangers = type === "all" ? [] : ids.filter((id) => !known.has(id));
  if (strangers.length > 0)
    throw refused(({ redemption }) => redemption.noSuchMember(strangers.slice(0, 10)));
  return [...Map.groupBy(people, ({ family_id }) => family_id).values()].map((family) =>
    family.map(({ id }) => id),
  );
}

function refused(text: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { message: text, errors: { member_ids_arr: [text] } });
}
