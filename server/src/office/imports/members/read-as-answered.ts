import { mends } from "#contract/member-import.ts";
import { normalText } from "#contract/same-text.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { wholeName } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";
import type { AskedFile } from "../hidden-parts.ts";
import type { AnsweredHeading, KeptRow, NewRow } from "../rows.queries.ts";
import { isHeadings, placeOf } from "../sheets-read.ts";
import { answeredBefore, nameOf } from "./answered-headings.ts";
import { rowsAgain } from "./load-again.ts";
import { namedHeadings } from "./rows/headings.rules.ts";

/** A file whose headings mean what the club has said of the same ones before, as far as nothing else in it means that. */
export async function readAsAnswered(tx: ClubTx, { words }: Ctx, file: AskedFile): Promise<AskedFile> {
  const answered = await answeredBefore(tx);
  const known = answered.length > 0 ? knownColumns(file.rows, answered, words) : [];
  if (known.length === 0) return file;
  const kept = file.rows.map((row): KeptRow => ({ id: 0, outcome: null, message: "", problems: [], ...row }));
  const columns = known.map(({ sheet, key, to }) => ({ sheet, key, to }));
  const read = await rowsAgain(
    { rows: kept, sheets: file.sheets, isDry: true },
    mends.parse({ columns }),
    words,
  );
  const sheets = read.sheets.map((one) => {
    const answers = known.filter(({ sheet, nth }) => sheet === one.sheet && nth === one.nth);
    return answers.length === 0
      ? one
      : { ...one, answered: answers.map(({ heading, to }) => ({ heading: normalText(heading), to })) };
  });
  return { ...file, rows: read.rows, sheets };
}

type KnownColumn = AnsweredHeading & { nth: number; key: string };

function knownColumns(
  rows: readonly NewRow[],
  answered: readonly AnsweredHeading[],
  words: Words,
): KnownColumn[] {
  const byName = new Map(answered.map((one) => [nameOf(one), one]));
  return rows.filter(isHeadings).flatMap((entry) => {
    const { nth } = placeOf(entry.row_number);
    const used = usedKeys(rows, entry);
    const isFree = (to: string) =>
      !used.has(to.toLowerCase()) && !(to === wholeName && (used.has("first_name") || used.has("last_name")));
    return namedHeadings(entry, words).flatMap(([place, heading]): KnownColumn[] => {
      const known = byName.get(nameOf({ sheet: entry.sheet, heading }));
      if (!known || !isFree(known.to)) return [];
      used.add(known.to.toLowerCase());
      return [{ ...known, heading, nth, key: place.slice(entry.sheet.length + 1) }];
    });
  });
}

function usedKeys(rows: readonly NewRow[], { sheet, row_number }: NewRow): Set<string> {
  const { nth } = placeOf(row_number);
  const own = rows.filter(
    (row) => !isHeadings(row) && row.sheet === sheet && placeOf(row.row_number).nth === nth,
  );
  return new Set(own.flatMap(({ cells }) => Object.keys(cells).map((key) => key.toLowerCase())));
}
