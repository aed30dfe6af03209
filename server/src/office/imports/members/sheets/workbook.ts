import type { FastifyInstance } from "fastify";
import { sampleWorkbookPath } from "#contract/member-import.ts";
import { requestedClub } from "#server/platform/http/club-label.ts";
import { keysOfSheet, type ReadSheet, readSheet } from "#server/platform/sheets/read-sheet.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import type { Sheet } from "#server/platform/sheets/sheet.ts";
import { headingOf, type NamingSheet } from "#server/platform/sheets/sheet.ts";
import { writeWorkbook } from "#server/platform/sheets/write-sheets.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Served } from "#server/room.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { refuse } from "../../sheets-read.ts";
import { membersSheet, packsSheet, sampleChoices, sampleMembers } from "./members.sheet.ts";

type Definition = NamingSheet<"members"> | NamingSheet<"packs">;
/** A sheet of a workbook, read as one of ours; `nth`: how many of the same come before it. */
export type FoundSheet = { sheet: Sheet; definition: Definition; nth: number; read: ReadSheet };

/**
 * The sheets of members and packs: those with these names and those recognised by their headings. The only sheet of a file
 * contains members, whatever its headings: they can be assigned afterwards. Hidden ones are not read. Throws
 * VALIDATION_FAILED if there is none.
 */
export async function findSheets(sheets: readonly Sheet[]): Promise<FoundSheet[]> {
  const defined = await mapInSlices(sheets, async (sheet) => ({
    sheet,
    definition: await definitionOf(sheet),
  }));
  const likely = defined.flatMap(({ sheet, definition }) => (definition ? [{ sheet, definition }] : []));
  const found = likely.filter(({ sheet }) => isRead(sheet));
  const hidden = likely.find(({ sheet }) => sheet.isHidden && !sheet.isLeftOut);
  if (found.length === 0 && hidden) refuse(({ imports }) => imports.onlyHidden(hidden.sheet.name));
  const [only, another] = sheets.filter((sheet) => sheet.rows.length > 0 && isRead(sheet));
  if (found.length === 0 && only && !another) found.push({ definition: membersSheet, sheet: only });
  if (found.length === 0) refuse(({ imports }) => imports.noMembersSheet);
  const counts = new Map<Definition, number>();
  return mapInSlices(found, async ({ sheet, definition }) => {
    const nth = counts.get(definition) ?? 0;
    counts.set(definition, nth + 1);
    return { sheet, definition, nth, read: await readSheet(definition, sheet, nth) };
  });
}

function isRead({ isHidden, isLeftOut }: Sheet): boolean {
  return !isHidden && !isLeftOut;
}

/** Whether a sheet has members or packs, though it is not read. */
export async function isLikely(sheet: Sheet): Promise<boolean> {
  return (await definitionOf(sheet)) !== undefined;
}

async function definitionOf(sheet: Sheet): Promise<Definition | undefined> {
  const definitions = [membersSheet, packsSheet];
  const isCalled = ({ name }: Definition) => sheet.name.trim().toLowerCase() === name.toLowerCase();
  const called = definitions.find(isCalled);
  if (called) return called;
  for (const one of definitions) if (kindOf(await keysOfSheet(one, sheet)) === one.sheet) return one;
  return undefined;
}

/** What a sheet with these columns contains. */
function kindOf(keys: readonly string[]): "members" | "packs" | null {
  const has = (key: string) => keys.includes(key);
  if (!has("email") && !has("primary_email")) return null;
  if (has("pack")) return "packs";
  return has("first_name") || has("last_name") ? "members" : null;
}

const made = new Map<Words, Promise<Buffer>>();

/** Serves the sample workbook, the same for everybody, built once per language from the import's columns. */
export function registerSample(app: FastifyInstance, { platform, findClub }: Served): void {
  app.get(sampleWorkbookPath, async (request, reply) => {
    const label = requestedClub(request.headers, platform.config);
    const club = label === null ? null : await findClub(label);
    const words = wordsOf(platform.languages, club?.language ?? "en");
    const workbook = made.get(words) ?? sampleWorkbook(words);
    made.set(words, workbook);
    reply.header("cache-control", "public, max-age=3600");
    reply.header("content-disposition", 'attachment; filename="sample.xlsx"');
    return reply.type(xlsxType).send(await workbook);
  });
}

/** Two people to be overwritten, no packs, and a guide to the columns. */
function sampleWorkbook({ imports }: Words): Promise<Buffer> {
  const { guide, hints } = imports;
  const headings = [guide.sheet, guide.column, guide.whatToEnter];
  const rows = [...hintsOf(membersSheet, hints.members), ...hintsOf(packsSheet, hints.packs)];
  return writeWorkbook([
    example(membersSheet, ["size:shirt", "size:shorts"], sampleMembers(imports)),
    example(packsSheet, sampleChoices, []),
    { name: guide.name, widths: [12, 24, 100], rows: [headings, ...rows] },
  ]);
}

function example(definition: NamingSheet, named: string[], rows: Record<string, string>[]) {
  const keys = [...definition.columns.map(({ key }) => key), ...named];
  return {
    name: definition.name,
    widths: [...definition.columns, ...named.map(() => definition.named)].map(({ width }) => width),
    rows: [
      keys.map((key) => headingOf(definition, key)),
      ...rows.map((row) => keys.map((key) => row[key] ?? "")),
    ],
  };
}

/** What belongs into each column of a sheet. */
function hintsOf({ name, columns, named }: NamingSheet, hints: Record<string, string>): string[][] {
  return [...columns, { ...named, heading: `${named.heading}: ...` }].map(({ key, heading }) => [
    name,
    heading,
    hints[key] ?? "",
  ]);
}
