import { grants } from "#contract/grants.ts";
import { packs } from "#contract/packs.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

export type PackType = "default" | "custom";
export type HistoryType = PackType | "member";

/** What the list of packs of a type is asked for. */
export const packsQuery = (params: ListParams, type: PackType) => ({
  ...queryFromAddress(packs.show, params),
  type,
});

/** What the list of who has what is asked for. */
export const entitlementsQuery = (params: ListParams) => queryFromAddress(grants.entitlements, params);

/** What the history of a pack or a person is asked for. */
export const historyQuery = (params: ListParams, type: HistoryType, id: number) => ({
  ...queryFromAddress(grants.history, params),
  type,
  id,
});
