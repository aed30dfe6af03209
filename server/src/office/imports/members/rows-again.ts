import type { Mends } from "#contract/member-import.ts";
import type { Words } from "#server/words/languages.ts";
import type { KeptRow, NewRow } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, placeOf } from "../sheets-read.ts";
import { mendRows } from "./rows/mend-rows.rules.ts";

type Source = { rows: readonly KeptRow[]; sheets: readonly KeptSheet[]; isDry: boolean };

/**
 * The rows of an import that are to be done again, mended: of a check all of them, of an import those that are not done. Every other
 * row of the file stays counted, so that each sheet has as many as it had.
 */
export async function rowsAgain(
  { rows: kept, sheets, isDry }: Source,
  mends: Mends,
  words: Words,
): Promise<{ rows: NewRow[]; sheets: KeptSheet[] }> {
  const isOver = (row: KeptRow) => !isDry && !isHeadings(row) && !isOpen(row);
  const open = kept.filter((row) => !isOver(row));
  const { rows, leftOut, blank, found } = await mendRows(open, mends, words);
  const of = {
    rows: countsBySheet(rows),
    found: countsBySheet(found),
    blank: countsBySheet(blank),
    leftOut: countsBySheet(leftOut),
    over: countsBySheet(kept.filter(isOver)),
  };
  const counted = sheets.map((one): KeptSheet => {
    if (one.leftOut !== null) return one;
    const count = (counts: ReadonlyMap<string, number>) => counts.get(`${one.sheet}/${one.nth}`) ?? 0;
    const others = {
      // What was kept before all rows were counted has no headings to take away from.
      headings: Math.max(0, one.headings - count(of.found)),
      blank: one.blank + count(of.blank),
      hidden: one.hidden ?? 0,
      personLeftOut: (one.personLeftOut ?? 0) + count(of.leftOut),
      doneBefore: (one.doneBefore ?? 0) + count(of.over),
    };
    const total = Object.values(others).reduce((sum, some) => sum + some, count(of.rows));
    return { ...one, ...others, rows: total };
  });
  return { rows, sheets: counted };
}

function isOpen({ outcome }: KeptRow): boolean {
  return outcome === null || outcome === "failed" || outcome === "to_be_answered";
}

type Place = Pick<KeptRow, "sheet" | "row_number">;

/** How many of these rows each sheet has; its headings are none. */
function countsBySheet(rows: readonly Place[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isHeadings(row)) continue;
    const name = `${row.sheet}/${placeOf(row.row_number).nth}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
