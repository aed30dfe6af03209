import { maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import type { DaysOf } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { chosenToPack, type LeftOut } from "./packing.queries.ts";

/** The orders of a selection that are to be packed. Throws VALIDATION_FAILED for more than one document takes. */
export async function chooseOrders(
  tx: ClubTx,
  ctx: DaysOf,
  selection: OrderSelection,
): Promise<{ ids: number[]; leftOut: LeftOut }> {
  const chosen = await chosenToPack(tx, ctx, selection, maxDocumentOrders);
  if (chosen.ids.length > maxDocumentOrders) throw refusal(tooMany);
  return chosen;
}

const tooMany: Text = ({ documents }) => documents.tooManyOrders;

/** What is wrong with the selected orders. */
export function refusal(message: Text): ApiError {
  return new ApiError("VALIDATION_FAILED", { errors: { selection: [message] } });
}
