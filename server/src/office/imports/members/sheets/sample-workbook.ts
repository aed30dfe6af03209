import type { FastifyInstance } from "fastify";
import { sampleWorkbookPath } from "#contract/member-import.ts";
import { requestedClub } from "#server/platform/http/club-label.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { headingOf, type NamingSheet } from "#server/platform/sheets/sheet-columns.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import type { Served } from "#server/room.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { membersSheet, sampleMembers } from "./members.sheet.ts";
import { packsSheet, sampleChoices } from "./packs.sheet.ts";

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
