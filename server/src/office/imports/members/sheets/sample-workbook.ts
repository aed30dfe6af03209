import type { FastifyInstance } from "fastify";
import { sampleWorkbookPath } from "#contract/member-import.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { type Column, headingOf, type NamingSheet } from "#server/platform/sheets/sheet-columns.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { membersSheet, sampleMembers } from "./members.sheet.ts";
import { packsSheet, sampleChoices } from "./packs.sheet.ts";

let made: Promise<Buffer> | undefined;

/** Serves the sample workbook, the same for every club and everybody, made once from the columns that are read. */
export function registerSample(app: FastifyInstance): void {
  app.get(sampleWorkbookPath, async (_request, reply) => {
    made ??= sampleWorkbook();
    reply.header("cache-control", "public, max-age=3600");
    reply.header("content-disposition", 'attachment; filename="sample.xlsx"');
    return reply.type(xlsxType).send(await made);
  });
}

/** Two people to be written over, no packs, and a guide that says what belongs into each column. */
export function sampleWorkbook(): Promise<Buffer> {
  return writeWorkbook([
    example(membersSheet, ["size:shirt", "size:shorts"], sampleMembers),
    example(packsSheet, sampleChoices, []),
    { name: "Guide", widths: [12, 24, 100], rows: [["Sheet", "Column", "What to enter"], ...guide()] },
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

function guide(): string[][] {
  return [membersSheet, packsSheet].flatMap(({ name, columns, named }) =>
    [...columns, { ...named, heading: `${named.heading}: ...` }].map(({ heading, hint }: Column) => [
      name,
      heading,
      hint,
    ]),
  );
}
