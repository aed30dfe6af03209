/**
 * `npm run rehearse -- workbooks`: opens every workbook that the demo club can download in LibreOffice, saves it in every
 * format, and sends back those that are imports. Nothing may have changed. With `--port 3000` it asks the product that runs
 * there, which must have been started with RATE_LIMIT_FACTOR=100.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { openDemo } from "../../tools/start-demo.ts";
import { asStaff } from "./support/club-session.ts";
import { fillClub } from "./support/fill-club.ts";
import { openLibreOffice } from "./support/libre-office.ts";
import { differences } from "./support/same-cells.ts";
import { cellsOf } from "./support/sheet-cells.ts";
import { throughLibreOffice } from "./support/through-libre-office.ts";
import { type Workbook, workbooksOf } from "./support/workbooks.ts";

export async function rehearse(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { port: { type: "string" } } });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-workbooks-"));
  const office = await openLibreOffice(folder);
  const demo = await openDemo(values.port, { RATE_LIMIT_FACTOR: "100" });
  try {
    const [rosa] = roversStaff;
    if (!rosa) throw new PlainError("The demo has no admin.");
    const admin = await asStaff(demo.port, "rovers", rosa);
    const things = await fillClub(admin, office, folder);
    const before = await workbooksOf(admin, things);
    const results = await throughLibreOffice(admin, office, folder, before);
    for (const { name, xlsx } of await workbooksOf(admin, things))
      results
        .get(name)
        ?.set("club after all of it", differences(cellsOf(bookOf(before, name)), cellsOf(xlsx)));
    return report(results);
  } finally {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function bookOf(books: Workbook[], wanted: string): Buffer {
  return books.find(({ name }) => name === wanted)?.xlsx ?? Buffer.alloc(0);
}

/** A table of how many differences there are, and below it the first of each. */
function report(results: Map<string, Map<string, string[]>>): number {
  const steps = [...new Set([...results.values()].flatMap((byStep) => [...byStep.keys()]))];
  console.table(
    Object.fromEntries(
      [...results].map(([name, byStep]) => [
        name,
        Object.fromEntries(steps.map((step) => [step, told(byStep.get(step))])),
      ]),
    ),
  );
  const found = [...results].flatMap(([name, byStep]) =>
    [...byStep].flatMap(([step, lines]) => lines.slice(0, 5).map((line) => `${name}, ${step}: ${line}`)),
  );
  for (const line of found) console.error(line);
  console.log(found.length === 0 ? "Nothing changed." : "Something changed.");
  return found.length === 0 ? 0 : 1;
}

function told(lines: string[] | undefined): string {
  if (lines === undefined) return "";
  return lines.length === 0 ? "same" : `${lines.length} differ`;
}
