import { clubMembers } from "#contract/club-members.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

const everyone = { kind: "all" as const };

/** What the list of members is asked for. Without a choice it lists everyone. */
export const listQuery = (params: ListParams) => ({
  ...everyone,
  ...queryFromAddress(clubMembers.show, params),
});

/** Which people are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) => ({
  ...everyone,
  ...narrowedByAddress(clubMembers.show, params),
});
