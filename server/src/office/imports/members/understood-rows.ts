import type { ImportReview } from "#contract/member-import.ts";
import { formatDollars, toDollars } from "#contract/money.ts";
import { isSameText } from "#contract/same-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { headingOf, isKeyOf, wholeName } from "#server/platform/sheets/sheet.ts";
import { type Change, changesMark, type KeptRow } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, nameOfSheet, placeOf, sheetAt } from "../sheets-read.ts";
import { cents, normalCells } from "./rows/member-row.rules.ts";
import { categoryNames, livePackNames } from "./rows/people.queries.ts";
import { membersSheet, packsSheet, wholeNameColumn } from "./sheets/members.sheet.ts";

const maxRowsOfSheet = 5;
const maxChanged = 200;

type Understood = ImportReview["understood"];

/** The first rows of each sheet as they would be stored, under the headings of the columns that they fill. */
export async function understoodRows(tx: ClubTx, rows: KeptRow[], kept: KeptSheet[]): Promise<Understood> {
  const spellings = { category: await categoryNames(tx), pack: await livePackNames(tx) };
  const data = rows.filter((row) => !isHeadings(row));
  const sheets = Map.groupBy(data, (row) => `${row.sheet}/${placeOf(row.row_number).nth}`);
  return [...sheets.values()].flatMap((all): Understood => {
    const first = all.slice(0, maxRowsOfSheet);
    const [row] = first;
    if (!row) return [];
    const sheet = sheetOf(row);
    const definition = sheet === "packs" ? packsSheet : membersSheet;
    const filled = new Set(first.flatMap(({ cells }) => Object.keys(cells)));
    const own = definition.columns.map(({ key }) => key).filter((key) => filled.has(key));
    const sizeKeys = [...filled].filter((key) => !own.includes(key) && isKeyOf(definition, key)).toSorted();
    const keys = [...own, ...sizeKeys];
    return [
      {
        sheet,
        sheet_name: nameOfSheet(kept, row),
        split: sheetAt(kept, row)?.split ?? null,
        answered: (sheetAt(kept, row)?.answered ?? []).map(({ heading, to }) => ({
          heading,
          as: to === wholeName ? wholeNameColumn.heading : headingOf(definition, to),
        })),
        headings: keys.map((key) => headingOf(definition, key)),
        rows: first.map(({ row_number, outcome, cells }) => {
          const normal = normalCells(cells);
          const texts = keys.map((key) => storedText(key, normal[key] ?? "", spellings));
          return { row: placeOf(row_number).row, outcome: outcomeOf(outcome), texts };
        }),
      },
    ];
  });
}

function storedText(
  key: string,
  text: string,
  spellings: Record<"category" | "pack", readonly string[]>,
): string {
  if (key === "email" || key === "primary_email") return text.toLowerCase();
  if (key === "category" || key === "pack")
    return spellings[key].find((one) => isSameText(one, text)) ?? text;
  if (key !== "credits" || text === "") return text;
  const amount = cents(text);
  return typeof amount === "number" ? formatDollars(toDollars(amount)) : text;
}

/** What rows change of people who are there already. */
export function changedRows(rows: readonly KeptRow[], kept: KeptSheet[]): ImportReview["changes"] {
  const changed: ImportReview["changes"] = [];
  for (const row of rows) {
    const changes = row.marks[changesMark];
    if (changes === undefined) continue;
    if (changed.length === maxChanged) break;
    const { first_name = "", last_name = "", email = "" } = row.cells;
    changed.push({
      row: placeOf(row.row_number).row,
      sheet_name: nameOfSheet(kept, row),
      name: `${first_name} ${last_name}`.trim() || email,
      changes: JSON.parse(changes) as Change[],
    });
  }
  return changed;
}

export function sheetOf({ sheet }: { sheet: string }): "members" | "packs" {
  return sheet === "packs" ? "packs" : "members";
}

function outcomeOf(outcome: KeptRow["outcome"]): Understood[number]["rows"][number]["outcome"] {
  return outcome === "shipped" || outcome === "corrected" ? null : outcome;
}
