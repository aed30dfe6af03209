import type { ImportReview, ProblemGroup } from "#contract/member-import.ts";
import type { SizeGroup } from "#contract/members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { headingOf } from "#server/platform/sheets/sheet-columns.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import { headingsRow, type KeptProblem, type KeptRow, readImport, rowsOf } from "../rows.queries.ts";
import { membersImport } from "./member-import.definition.ts";
import { categoryNames, livePackNames } from "./rows/people.queries.ts";
import { membersSheet } from "./sheets/members.sheet.ts";
import { packsSheet } from "./sheets/packs.sheet.ts";

const maxGroups = 200;
const maxRowsOfGroup = 50;
const maxSamples = 3;

/** What has to be corrected or answered in an import. Throws NOT_FOUND, for another club's too. */
export function reviewImport(ctx: Ctx, jobId: number): Promise<ImportReview> {
  return inClub(ctx, async (tx) => {
    await readImport(tx, membersImport.kind, jobId);
    const rows = await rowsOf(tx, membersImport.table, jobId);
    const groups = await sizeGroups(tx, ctx, ["draft", "live"]);
    return {
      groups: await groupsOf(tx, rows, groups),
      unread: unreadColumns(rows),
      free: freeColumns(rows, groups),
    };
  });
}

type Found = { row: KeptRow; problem: KeptProblem };

async function groupsOf(tx: ClubTx, rows: KeptRow[], sizes: SizeGroup[]): Promise<ProblemGroup[]> {
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
      const shown = members.slice(0, maxRowsOfGroup).map(shownRow);
      return [
        { sheet, key, heading, text, kind, count: members.length, rows: shown, choices: choices(sheet, key) },
      ];
    });
}

function shownRow({ row: { row_number, cells }, problem }: Found): ProblemGroup["rows"][number] {
  return {
    row_number,
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
  return rows
    .filter(({ row_number }) => row_number === headingsRow)
    .flatMap(({ sheet, cells }) =>
      Object.entries(cells).map(([key, heading]) => {
        const texts = rows.filter((row) => row.sheet === sheet && row.row_number > headingsRow);
        const samples = texts.flatMap((row) => row.cells[key]?.slice(0, 40) ?? []).slice(0, maxSamples);
        return { sheet: sheetOf({ sheet }), key, heading, samples };
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
