import type { EntitledPerson } from "#contract/entitlements.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findPacks } from "./choose-packs.ts";
import { presentPerson } from "./entitlements.present.ts";
import { entitlementsOfFamily, familyOf, primaryOf } from "./entitlements.queries.ts";

/** What a member and their secondary members have, a person at a time, the member first. */
export async function showFamily(tx: ClubTx, ctx: Ctx, memberId: number): Promise<EntitledPerson[]> {
  const family = await familyOf(tx, memberId);
  const rows = await entitlementsOfFamily(
    tx,
    family.map(({ id }) => id),
  );
  const around = await findPacks(tx, ctx, rows);
  return family.map((person) => presentPerson(person, rows, around));
}

/** The same by the number of anybody in the family. Throws NOT_FOUND. */
export async function showFamilyOf(tx: ClubTx, ctx: Ctx, memberId: number): Promise<EntitledPerson[]> {
  const primaryId = await primaryOf(tx, memberId);
  if (primaryId === null) throw new ApiError("NOT_FOUND");
  return showFamily(tx, ctx, primaryId);
}
