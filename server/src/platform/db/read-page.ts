import type { QueryResultRow } from "pg";
import type { Total } from "#contract/shapes.ts";
import type { ClubTx } from "./in-club.ts";

/** Counting more than this would take longer than reading a page of the rows. */
const exactUpTo = 1_000;
/** The planner knows how often values occur in columns, but nothing of what is inside a text. */
const isSearch = /\bstrpos\(/;

/** What is asked of a list: pages from 1. */
type Asked = { page?: number | undefined; per_page?: number | undefined };
export type ResultPage<R> = Total & { rows: R[]; page: number; per_page: number };

const defaultPerPage = 25;

/**
 * One page of what `from` selects, and how many there are. `read` is not called past the end.
 * `known` is the total if somebody has counted already; `newestFirst` an order that an index has, in which what is rare by
 * now, such as open orders, is found soon.
 */
export async function readPage<R>(
  tx: ClubTx,
  { page = 1, per_page = defaultPerPage }: Asked,
  {
    from,
    values,
    known,
    newestFirst,
  }: { from: string; values: unknown[]; known?: Total; newestFirst?: string },
  read: (window: { limit: number; offset: number }) => Promise<R[]>,
): Promise<ResultPage<R>> {
  const { total, total_is } = known ?? (await countRows(tx, from, values, newestFirst));
  const counted = total_is ? { total, total_is } : { total };
  const offset = (page - 1) * per_page;
  if (!total_is && offset >= total) return { rows: [], total, page, per_page };
  const rows = await read({ limit: per_page, offset });
  return { rows, ...seenOn(counted, offset, rows.length, per_page), page, per_page };
}

/**
 * The ids of a page. A list that joins much picks them first, and reads the rest by a named statement that is the same for
 * every filter: the database plans it once for each connection, and planning would take longer than reading.
 */
export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** The last page tells the exact total; any other one that there is more, so that whoever turns pages comes to the end. */
function seenOn(total: Total, offset: number, rows: number, perPage: number): Total {
  if (!total.total_is) return total;
  const upToHere = offset + rows;
  if (total.total_is === "about" && rows > 0 && rows < perPage) return { total: upToHere };
  return rows === perPage ? { ...total, total: Math.max(total.total, upToHere + 1) } : total;
}

/**
 * How many rows `from` yields: exact up to 1,000. Beyond that, it is what the planner expects, in two digits; or
 * 1,000, as the least, where a text is searched for. So a count costs the same in every club, also the first time.
 */
async function countRows(
  tx: ClubTx,
  from: string,
  values: unknown[],
  order: string | undefined,
): Promise<Total> {
  const few = await countUpTo(tx, order ? `${from} order by ${order}` : from, values);
  if (few <= exactUpTo) return { total: few };
  if (isSearch.test(from)) return { total: exactUpTo, total_is: "at_least" };
  return { total: Math.max(exactUpTo, inTwoDigits(await expectedRows(tx, from, values))), total_is: "about" };
}

async function countUpTo(tx: ClubTx, from: string, values: unknown[]): Promise<number> {
  const few = `select count(*) as total from (select 1 ${from} limit ${exactUpTo + 1}) rows`;
  return (await firstRow<{ total: number }>(tx, few, values))?.total ?? 0;
}

/** The plan's first line tells it: `Result  (cost=0.01..42440.78 rows=501034 width=4)`. */
async function expectedRows(tx: ClubTx, from: string, values: unknown[]): Promise<number> {
  const plan = await firstRow<Record<string, string>>(tx, `explain select 1 ${from}`, values);
  return Number(/ rows=(\d+)/.exec(Object.values(plan ?? {}).join())?.[1] ?? 0);
}

async function firstRow<R extends QueryResultRow>(tx: ClubTx, text: string, values: unknown[]) {
  const [row] = await tx.query<R>(text, values);
  return row;
}

/** 501,034 becomes 500,000. */
function inTwoDigits(count: number): number {
  return Number(count.toPrecision(2));
}

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
