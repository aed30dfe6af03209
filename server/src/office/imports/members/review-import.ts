import type { ImportReview, ProblemGroup } from "#contract/member-import.ts";
import type { SizeGroup } from "#contract/members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { headingOf } from "#server/platform/sheets/sheet-columns.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import { type KeptProblem, type KeptRow, readImport, rowsOf } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, nameOfSheet, placeOf } from "../sheets-read.ts";
import { membersImport } from "./member-import.definition.ts";
import { isSurplus } from "./rows/headings.rules.ts";
import { categoryNames, livePackNames } from "./rows/people.queries.ts";
import { membersSheet } from "./sheets/members.sheet.ts";
import { packsSheet } from "./sheets/packs.sheet.ts";

const maxGroups = 200;
const maxRowsOfGroup = 50;
const maxSamples = 3;

/** What has to be corrected or answered in an import. Throws NOT_FOUND, for another club's too. */
export function reviewImport(ctx: Ctx, jobId: number): Promise<ImportReview> {
  return inClub(ctx, async (tx) => {
    const { input } = await readImport(tx, membersImport.kind, jobId);
    const kept = input.sheets ?? [];
    const rows = await rowsOf(tx, membersImport.table, jobId);
    const groups = await sizeGroups(tx, ctx, ["draft", "live"]);
    return {
      groups: await groupsOf(tx, rows, groups, kept),
      likely_headings: likelyHeadings(rows, kept),
      unread: unreadColumns(rows),
      free: freeColumns(rows, groups),
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
  rows: KeptRow[],
  sizes: SizeGroup[],
  kept: KeptSheet[],
): Promise<ProblemGroup[]> {
  const found: Found[] = rows.flatMap((row) => row.problems.map((problem) => ({ row, problem })));
  // Each rename has its own sentence, but they are one question.
  const grouped = Map.groupBy(found, ({ row, problem }) => {
    const isPersonal = problem.kind === "rename" || problem.kind === "shared";
    return JSON.stringify([row.sheet, problem.key, isPersonal ? problem.kind : problem.text]);
  });
  const choices = await choicesIn(tx, sizes);
  return [...grouped.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxGroups)
    .flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const { key, heading, text, kind = "wrong" } = first.problem;
      const sheet = sheetOf(first.row);
      const shown = members.slice(0, maxRowsOfGroup).map((one) => shownRow(one, kept));
      return [
        { sheet, key, heading, text, kind, count: members.length, rows: shown, choices: choices(sheet, key) },
      ];
    });
}

function shownRow({ row, problem }: Found, kept: KeptSheet[]): ProblemGroup["rows"][number] {
  const { row_number, cells } = row;
  return {
    row_number,
    row: placeOf(row_number).row,
    sheet_name: nameOfSheet(kept, row),
    name: [cells.first_name, cells.last_name].filter(Boolean).join(" "),
    email: cells.email ?? cells.primary_email ?? "",
    value: cells[problem.key] ?? "",
    suggestion: problem.suggestion ?? problem.before ?? null,
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

function unreadColumns(rows: KeptRow[]): ImportReview["unread"] {
  return rows.filter(isHeadings).flatMap((entry) =>
    Object.entries(entry.cells).flatMap(([key, heading]) => {
      if (isSurplus(entry, key)) return [];
      const { sheet } = entry;
      const texts = rows.filter((row) => row.sheet === sheet && !isHeadings(row));
      const samples = texts.flatMap((row) => row.cells[key]?.slice(0, 40) ?? []).slice(0, maxSamples);
      return [{ sheet: sheetOf({ sheet }), key, heading, samples }];
    }),
  );
}

function freeColumns(rows: KeptRow[], sizes: SizeGroup[]): ImportReview["free"] {
  const sheets = new Set(rows.map(({ sheet }) => sheet));
  return [membersSheet, packsSheet].flatMap((definition) => {
    if (!sheets.has(definition.sheet)) return [];
    const used = new Set(
      rows
        .flatMap((row) => (row.sheet === definition.sheet ? Object.keys(row.cells) : []))
        .map((key) => key.toLowerCase()),
    );
    const named = definition.sheet === "members" ? sizes.map(({ group }) => `size:${group}`) : [];
    return [...definition.columns.map(({ key }) => key), ...named]
      .filter((key) => !used.has(key.toLowerCase()))
      .map((key) => ({ sheet: definition.sheet, key, heading: headingOf(definition, key) }));
  });
}

function sheetOf({ sheet }: { sheet: string }): "members" | "packs" {
  return sheet === "packs" ? "packs" : "members";
}
