import type { ImportReview, ProblemGroup } from "#contract/member-import.ts";
import type { SizeGroup } from "#contract/members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { headingOf, type SheetDefinition, wholeName } from "#server/platform/sheets/sheet.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import { cutText } from "#server/platform/texts.ts";
import type { Words } from "#server/words/languages.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import { type KeptProblem, type KeptRow, readImport, rowsOf } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, nameOfSheet, placeOf } from "../sheets-read.ts";
import { membersImport } from "./member-import.definition.ts";
import { familyOf, wholeNameOf } from "./rows/families.rules.ts";
import { guessOf, isSurplus, type KnownTexts } from "./rows/headings.rules.ts";
import { categoryNames, livePackNames } from "./rows/people.queries.ts";
import { membersSheet, packsSheet } from "./sheets/members.sheet.ts";
import { changedRows, sheetOf, understoodRows } from "./understood-rows.ts";

const maxGroups = 200;
const maxRowsOfGroup = 50;
const maxSamples = 3;
/** Of so many different texts of a column it is guessed what it is. */
const maxTexts = 200;
const longestSample = 40;

/** What has to be corrected or answered in an import. Throws NOT_FOUND, for another club's too. */
export function reviewImport(ctx: Ctx, jobId: number): Promise<ImportReview> {
  return inClub(ctx, async (tx) => {
    const { input } = await readImport(tx, membersImport.kind, jobId);
    const kept = input.sheets ?? [];
    const rows = await rowsOf(tx, membersImport.table, jobId);
    const groups = await sizeGroups(tx, ctx, ["draft", "live"]);
    const free = await freeColumns(rows, groups);
    return {
      groups: await groupsOf(tx, ctx, rows, { sizes: groups, kept }),
      likely_headings: likelyHeadings(rows, kept),
      unread: await unreadColumns(rows, free, { categories: await categoryNames(tx), sizes: groups }),
      free,
      understood: await understoodRows(tx, rows, kept),
      changes: changedRows(rows, kept),
      left_out_before: kept.reduce((sum, { leftOutBefore = 0 }) => sum + leftOutBefore, 0),
    };
  });
}

type Found = { row: KeptRow; problem: KeptProblem };

function likelyHeadings(rows: KeptRow[], kept: KeptSheet[]): ImportReview["likely_headings"] {
  return rows
    .filter((row) => isHeadings(row) && row.marks.likely)
    .map((row) => ({
      sheet: sheetOf(row),
      sheet_name: nameOfSheet(kept, row),
      row_number: row.row_number,
      texts: Object.values(row.cells),
    }));
}

async function groupsOf(
  tx: ClubTx,
  { words }: Ctx,
  rows: KeptRow[],
  { sizes, kept }: { sizes: SizeGroup[]; kept: KeptSheet[] },
): Promise<ProblemGroup[]> {
  const grouped = new Map<string, { count: number; first: Found[] }>();
  await eachInSlices(rows, (row) => {
    for (const problem of row.problems) {
      const name = questionOf(row, problem);
      const group = grouped.get(name) ?? { count: 0, first: [] };
      group.count += 1;
      if (group.first.length < maxRowsOfGroup) group.first.push({ row, problem });
      grouped.set(name, group);
    }
  });
  const choices = await choicesIn(tx, sizes);
  return [...grouped.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxGroups)
    .flatMap(({ count, first: members }) => {
      const [first] = members;
      if (!first) return [];
      const { key, heading, text, kind = "wrong" } = first.problem;
      const sheet = sheetOf(first.row);
      const shown = members.map((one) => shownRow(one, kept, words));
      return [{ sheet, key, heading, text, kind, count, rows: shown, choices: choices(sheet, key) }];
    });
}

/** Each rename has its own sentence, but they are one question. */
function questionOf({ sheet }: KeptRow, { key, kind, text }: KeptProblem): string {
  return JSON.stringify([sheet, key, kind === "rename" || kind === "shared" ? kind : text]);
}

function shownRow({ row, problem }: Found, kept: KeptSheet[], words: Words): ProblemGroup["rows"][number] {
  const { row_number, cells } = row;
  return {
    row_number,
    row: placeOf(row_number).row,
    sheet_name: nameOfSheet(kept, row),
    name: [cells.first_name, cells.last_name].filter(Boolean).join(" "),
    email: cells.email ?? cells.primary_email ?? "",
    membership: cells.category ?? "",
    value: cells[problem.key] ?? "",
    suggestion: problem.suggestion ?? problem.before ?? null,
    family: wholeNameOf(familyOf(cells.last_name ?? "", words)),
  };
}

/** The allowed values of a column that takes only the club's own things. */
async function choicesIn(tx: ClubTx, sizes: SizeGroup[]) {
  const [categories, packs] = [await categoryNames(tx), await livePackNames(tx)];
  return (sheet: string, key: string): string[] => {
    if (sheet === "packs") return key === "pack" ? packs : [];
    if (key === "category") return categories;
    const group = sizes.find((one) => `size:${one.group}`.toLowerCase() === key.toLowerCase());
    return group?.sizes ?? [];
  };
}

async function unreadColumns(
  rows: KeptRow[],
  free: ImportReview["free"],
  known: KnownTexts,
): Promise<ImportReview["unread"]> {
  const columns = rows.filter(isHeadings).flatMap((entry) =>
    Object.entries(entry.cells).flatMap(([key, heading]) => {
      const { sheet } = entry;
      return isSurplus(entry, key) ? [] : [{ sheet, key, heading, texts: new Set<string>() }];
    }),
  );
  const bySheet = Map.groupBy(columns, ({ sheet }) => sheet);
  await eachInSlices(rows, (row) => {
    if (isHeadings(row)) return;
    for (const { key, texts } of bySheet.get(row.sheet) ?? []) {
      const text = row.cells[key];
      if (text !== undefined && texts.size < maxTexts) texts.add(text);
    }
  });
  const guessed = new Set<string>();
  return columns.map(({ texts, ...column }) => {
    const sheet = sheetOf(column);
    const own = free.flatMap((one) => (one.sheet === sheet ? one.key : []));
    // What is chosen from a pack reads like a name too.
    const open = own.filter((key) => !guessed.has(key) && !(sheet === "packs" && key === wholeName));
    const guess = guessOf({ ...column, texts: [...texts] }, open, known);
    if (guess !== null) guessed.add(guess);
    const samples = [...texts].slice(0, maxSamples).map((text) => cutText(text, longestSample));
    return { ...column, sheet, samples, guess };
  });
}

async function freeColumns(rows: KeptRow[], sizes: SizeGroup[]): Promise<ImportReview["free"]> {
  const used = new Map<string, Set<string>>();
  await eachInSlices(rows, ({ sheet, cells }) => {
    const keys = used.get(sheet) ?? new Set();
    for (const key of Object.keys(cells)) keys.add(key.toLowerCase());
    used.set(sheet, keys);
  });
  return [membersSheet, packsSheet].flatMap((definition) => {
    const keys = used.get(definition.sheet);
    if (!keys) return [];
    const sizeKeys = definition.sheet === "members" ? sizes.map(({ group }) => `size:${group}`) : [];
    const own = [...definition.columns.map(({ key }) => key), ...sizeKeys]
      .filter((key) => !keys.has(key.toLowerCase()))
      .map((key) => ({ sheet: definition.sheet, key, heading: headingOf(definition, key) }));
    return [...freeWholeName(definition, keys), ...own];
  });
}

/** First and last name in one, where neither has a column. */
function freeWholeName<S extends string>(
  { sheet, wholeName: whole }: SheetDefinition<S>,
  used: ReadonlySet<string>,
): { sheet: S; key: string; heading: string }[] {
  const isNamed = ["first_name", "last_name"].some((key) => used.has(key));
  return whole && !isNamed ? [{ sheet, key: wholeName, heading: whole.heading }] : [];
}
