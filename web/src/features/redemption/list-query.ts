import { idIn } from "#contract/id-text.ts";
import { redemption } from "#contract/redemption.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of members is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(redemption.show, params);

/** The same for the report of a run. */
export const reportQuery = (params: ListParams) => queryFromAddress(redemption.report, params);

/** The run whose report the address asks for, or null. */
export function reportIdOf({ filters }: ListParams): number | null {
  return idIn(filters.report) ?? null;
}
