import { buffer } from "node:stream/consumers";
import type { SheetToWrite } from "./cells.ts";
import { declaration, mainNamespace, sheetXml, styles, xmlText } from "./sheet-xml.ts";
import { zipPieces } from "./zip-pieces.ts";

const namespaces = {
  relations: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  packageRelations: "http://schemas.openxmlformats.org/package/2006/relationships",
  contentTypes: "http://schemas.openxmlformats.org/package/2006/content-types",
};
const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * An .xlsx file, piece by piece. A person's `=1+1` stays those four characters and never becomes a formula. Rows are taken
 * and packed one after the other, so a workbook of any size takes little memory.
 */
export function workbookPieces(sheets: readonly SheetToWrite[]): AsyncGenerator<Buffer> {
  const targets = sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]);
  return zipPieces([
    { name: "[Content_Types].xml", pieces: [contentTypes(sheets.length)] },
    { name: "_rels/.rels", pieces: [relations([["officeDocument", "xl/workbook.xml"]])] },
    { name: "xl/workbook.xml", pieces: [workbook(sheets)] },
    { name: "xl/_rels/workbook.xml.rels", pieces: [relations([...targets, ["styles", "styles.xml"]])] },
    { name: "xl/styles.xml", pieces: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, pieces: sheetXml(sheet) })),
  ]);
}

/** The whole .xlsx file, for one that is known to be small. */
export function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return buffer(workbookPieces(sheets));
}

function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${mime}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${namespaces.contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/>${sheets.join("")}</Types>`;
}

function relations(targets: [kind: string, target: string][]): string {
  const list = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${namespaces.relations}/${kind}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${namespaces.packageRelations}">${list.join("")}</Relationships>`;
}

function workbook(sheets: readonly SheetToWrite[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${namespaces.relations}"><sheets>${list.join("")}</sheets></workbook>`;
}
