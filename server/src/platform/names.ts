import type { NamedKind } from "#contract/audit-log.ts";
import type { SubjectKind } from "#contract/audited.ts";
import type { ClubTx } from "./db/in-club.ts";

type NamesOf = (tx: ClubTx, ids: number[]) => Promise<{ id: number; name: string }[]>;

/** What things are called now, by their kind; those that are gone are left out. */
export type NameSources = { [Kind in SubjectKind | NamedKind]?: NamesOf };

/** Reads names by a statement over the club $1 and the numbers $2 that yields `id` and `name`. */
export function namesBySql(sql: string): NamesOf {
  return (tx, ids) => tx.query<{ id: number; name: string }>(sql, [tx.clubId, ids]);
}
