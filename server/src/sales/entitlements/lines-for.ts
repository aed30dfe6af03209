import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type ChosenPack, choosePacks, type PackEntry, type PackLine } from "./choose-packs.ts";
import type { PersonRow } from "./entitlements.queries.ts";

/** More entitlements than one order takes. */
const maxEntitlements = 100;

/**
 * Turns chosen entitlements of a family into lines of an order, see `choosePacks`. Throws NOT_FOUND for an entitlement
 * or a person of somebody else, ENTITLEMENT_NOT_OPEN where one was used, is over or has not begun, and
 * VALIDATION_FAILED where a slot has no choice or one it does not allow.
 */
export async function linesFor(
  tx: ClubTx,
  ctx: Ctx,
  family: PersonRow[],
  entries: PackEntry[],
): Promise<PackLine[]> {
  const count = entries.reduce((sum, { entitlements }) => sum + entitlements.length, 0);
  if (count > maxEntitlements) {
    const text: Text = ({ entitlements }) => entitlements.tooManyPacks(maxEntitlements);
    throw new ApiError("VALIDATION_FAILED", { message: text, errors: { packs: [text] } });
  }
  const chosen = await choosePacks(tx, ctx, family, entries);
  if (chosen.some(({ problem }) => problem?.kind === "GONE")) throw new ApiError("NOT_FOUND");
  refuse(chosen, "NOT_OPEN", "ENTITLEMENT_NOT_OPEN", ({ path }) => path);
  refuse(chosen, "CHOOSE", "VALIDATION_FAILED", ({ path }) => `${path}.choices`);
  return chosen.flatMap(({ lines }) => lines);
}

function refuse(
  chosen: ChosenPack[],
  kind: "NOT_OPEN" | "CHOOSE",
  code: "ENTITLEMENT_NOT_OPEN" | "VALIDATION_FAILED",
  pathOf: (one: ChosenPack) => string,
): void {
  const errors = chosen.flatMap((one): [string, Text[]][] =>
    one.problem?.kind === kind ? [[pathOf(one), [one.problem.text]]] : [],
  );
  if (errors.length > 0) throw new ApiError(code, { errors: Object.fromEntries(errors) });
}
