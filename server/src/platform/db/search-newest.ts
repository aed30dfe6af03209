import type { Total } from "#contract/shapes.ts";
import type { ClubTx } from "./in-club.ts";

/** What no index finds, such as a part of a number, is looked for in this many of the newest rows. */
const usualNewest = 2_000;
/** If an index has found more than this, nothing else is looked for. */
const enough = 100;

/** Rows that a search found, with the total of a list of them. */
export type FoundRows = Total & { ids: number[] };

/** `keyed`: what an index found, all of it if `isAll`; `fits`: what the text has to fulfil; `newestFirst`: an order that an index has; `newest`: fewer if each row is joined. */
type Search = {
  keyed: number[];
  isAll: boolean;
  id: string;
  fits: string;
  from: string;
  newestFirst: string;
  newest?: number;
  values: unknown[];
};

/**
 * The rows of a search that row-level security keeps from using an index for a text within others: what an index has found
 * by a name or number and, unless that is everything, what fits among the newest rows. In a larger club that is
 * not all, and `total_is` says so.
 */
export async function searchNewest(tx: ClubTx, search: Search): Promise<FoundRows> {
  const { keyed, isAll, id, fits, from, newestFirst, newest = usualNewest, values } = search;
  if (isAll) return { ids: keyed, total: keyed.length };
  if (keyed.length > enough) return { ids: keyed, total: keyed.length, total_is: "at_least" };
  const [row] = await tx.query<{ looked: number; ids: string[] }>(
    `with looked as materialized (
       select ${id} as id, ${fits} as fits ${from} order by ${newestFirst} limit ${newest + 1}
     )
     select count(*) as looked, coalesce(array_agg(id) filter (where fits), '{}') as ids from looked`,
    values,
  );
  const { looked, ids: fitting } = row ?? { looked: 0, ids: [] };
  const ids = [...new Set([...keyed, ...fitting.map(Number)])];
  return looked <= newest ? { ids, total: ids.length } : { ids, total: ids.length, total_is: "at_least" };
}
