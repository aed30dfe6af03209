import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseElsewhere } from "#server/platform/sheets/read-workbook.ts";
import type { ClubSession } from "./club-session.ts";
import type { LibreOffice } from "./libre-office.ts";
import { differences, differencesAsRead, textsThatAreNone } from "./same-cells.ts";
import { send } from "./send-workbook.ts";
import { cellsOf } from "./sheet-cells.ts";
import { wrongSums } from "./sums.ts";
import type { Workbook } from "./workbooks.ts";

/** By workbook and step, what is not as it was. */
export type Results = Map<string, Map<string, string[]>>;

const limits = { maxRows: 10_000 };

/** Saves every workbook in every format, compares, and sends what is an import back. */
export async function throughLibreOffice(
  admin: ClubSession,
  office: LibreOffice,
  folder: string,
  books: Workbook[],
): Promise<Results> {
  const at = ({ name }: Workbook, ending = "xlsx") => join(folder, `${name.replaceAll(" ", "_")}.${ending}`);
  for (const book of books) {
    await writeFile(at(book), book.xlsx);
    if (book.csv) await writeFile(at(book, "csv"), book.csv);
  }
  const all = books.map((book) => at(book));
  const ownCsv = books.filter(({ csv }) => csv !== null).map((book) => at(book, "csv"));
  const saved = { xlsx: await office.save("xlsx", all), ods: await office.save("ods", all) };
  const [asCsv, opened] = [await office.saveCsv(all), await office.saveOpenedCsv(ownCsv)];
  const sums = await wrongSums(office, folder, new Map(books.map((book) => [at(book), cellsOf(book.xlsx)])));
  const results: Results = new Map();
  for (const book of books) {
    const sheets = cellsOf(book.xlsx);
    const steps = new Map<string, string[]>();
    const sentBack: [as: string, file: string][] = [["as it is", at(book)]];
    // What people fill in is a text to its end; of all else, days and amounts are none.
    if (book.goesTo === null || book.name === "members")
      steps.set("days and amounts", textsThatAreNone(sheets));
    steps.set("sums", sums.get(at(book)) ?? []);
    for (const [format, fileOf] of Object.entries(saved)) {
      steps.set(format, differences(sheets, cellsOf(await readFile(fileOf(at(book))))));
      sentBack.push([format, fileOf(at(book))]);
    }
    for (const sheet of sheets.filter(({ rows }) => rows.length > 1)) {
      const file = asCsv(at(book), `-${sheet.name}`);
      steps.set("csv", [...(steps.get("csv") ?? []), ...differencesAsRead(sheet, await readAs("csv", file))]);
      // The guide of the sample is no import.
      if (sheet.name !== "Guide") sentBack.push([`csv of ${sheet.name}`, file]);
    }
    const [first] = sheets;
    if (first && book.csv) {
      const [own, again] = [at(book, "csv"), opened(at(book, "csv"))];
      steps.set("own csv", differencesAsRead(first, await readAs("csv", own)));
      steps.set("own csv, opened and saved", differencesAsRead(first, await readAs("workbook", again)));
      sentBack.push(["own csv", own], ["own csv, opened and saved", again]);
    }
    if (book.goesTo !== null) steps.set("sent back", await changesBy(admin, book.goesTo, sentBack));
    results.set(book.name, steps);
  }
  return results;
}

async function readAs(kind: "csv" | "workbook", file: string) {
  const { sheets } = await parseElsewhere(new Blob([new Uint8Array(await readFile(file))]), limits, kind);
  const [sheet] = sheets;
  if (!sheet) throw new Error(`${file} has no sheet`);
  return sheet;
}

/** What an import says that it did, or could not do, with what is known already. */
async function changesBy(
  admin: ClubSession,
  importer: string,
  files: [as: string, file: string][],
): Promise<string[]> {
  const changes: string[] = [];
  for (const [as, file] of files) {
    const name = file.split("/").at(-1) ?? file;
    const result = await send(admin, importer, name, await readFile(file)).catch(({ message }) => message);
    changes.push(...(typeof result === "string" ? [result] : toldOf(result)).map((line) => `${as}: ${line}`));
  }
  return changes;
}

type Sums = Record<string, number>;
type Result = Sums & {
  members?: Sums;
  packs?: Sums;
  messages?: { outcome: string | null; text: string }[];
  rows?: { message: string }[];
};

function toldOf(result: Result): string[] {
  const lines = (result.messages ?? []).flatMap(({ outcome, text }) => (outcome === "skipped" ? [] : [text]));
  const telling = [...lines, ...(result.rows ?? []).map(({ message }) => message)].slice(0, 3);
  const sums = result.members && result.packs ? [result.members, result.packs] : [result];
  return sums.flatMap((sum: Sums) =>
    ["loaded", "updated", "shipped", "corrected", "to_be_answered", "failed"]
      .filter((word) => (sum[word] ?? 0) > 0)
      .map((word) => `${sum[word]} ${word}: ${telling.join("; ")}`),
  );
}
