import { creditMovements } from "#contract/credit-movements.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of movements is asked for. */
export const movementsQuery = (params: ListParams) => queryFromAddress(creditMovements.list, params);

/** Which movements are meant. */
export const narrowedMovements = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(creditMovements.list, params);
