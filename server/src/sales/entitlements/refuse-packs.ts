import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import type { ChosenPack } from "./choose-packs.ts";

/** More entitlements than one order may have. */
const maxEntitlements = 100;

/**
 * Refuses chosen entitlements, see `choosePacks`, that cannot be ordered as they are. Throws NOT_FOUND for an entitlement
 * or a person of somebody else, ENTITLEMENT_NOT_OPEN if one was used, is over or has not begun, and
 * VALIDATION_FAILED if a slot has no choice or one it does not allow, or for more than one order may have.
 */
export function refusePacks(chosen: ChosenPack[]): void {
  if (chosen.length > maxEntitlements) {
    const text: Text = ({ entitlements }) => entitlements.tooManyPacks(maxEntitlements);
    throw new ApiError("VALIDATION_FAILED", { message: text, errors: { packs: [text] } });
  }
  if (chosen.some(({ problem }) => problem?.kind === "GONE")) throw new ApiError("NOT_FOUND");
  refuse(chosen, "NOT_OPEN", "ENTITLEMENT_NOT_OPEN", ({ path }) => path);
  refuse(chosen, "CHOOSE", "VALIDATION_FAILED", ({ path }) => `${path}.choices`);
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
