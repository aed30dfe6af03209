/**
 * `npm run check:sql`: a real database with all migrations prepares every statement that the server sends; each row
 * type is compared with what comes back, and rooms may only use their own tables. `--keep` removes exceptions that
 * no longer occur, `--all` lists them, and what rooms may read. See docs/decisions/sql.md.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { runTool } from "./plain-error.ts";
import { inProject, projectRoot } from "./project-root.ts";
import { type Exceptions, problemsOf, type Reads, shrunk } from "./sql/compare.ts";
import { migrated, openDatabase } from "./sql/database.ts";
import { driftOf } from "./sql/drift.ts";
import { findStatements } from "./sql/find-statements.ts";
import { judge } from "./sql/findings.ts";
import { openProgram, type Program } from "./sql/program.ts";
import { soundly, wrongInTables } from "./sql/unsound.ts";

const exceptionsFile = inProject("tools", "sql", "exceptions.json");
const isServed = (path: string) =>
  path.startsWith("server/src/") && !/\.test\.ts$|\.testing\.ts$|^server\/src\/testing\//.test(path);

/** The product is loaded only once its tables are sound. */
await runTool(async () => {
  const program = openProgram(projectRoot, isServed);
  try {
    const wrong = wrongInTables(program);
    for (const problem of wrong) console.error(problem);
    return wrong.length > 0 ? 1 : await check(program);
  } finally {
    program.close();
  }
});

async function check(program: Program): Promise<number> {
  const { tables, readsOfAll } = await soundly(projectRoot, loadProduct);
  // The database starts in separate processes while the compiler reads the project.
  let drift: string[] = [];
  const opening = soundly(projectRoot, () =>
    openDatabase(async (url) => {
      await migrated(url);
      drift = await driftOf(url, tables);
    }),
  );
  const found = findStatements(program);
  const database = await opening;
  try {
    const findings = await judge(program, database, found);
    let reads = readsOfAll;
    let exceptions: Exceptions = JSON.parse(await readFile(exceptionsFile, "utf8"));
    if (process.argv.includes("--keep")) {
      exceptions = shrunk(findings, exceptions);
      await writeFile(exceptionsFile, JSON.stringify(exceptions));
      execFileSync(inProject("node_modules", ".bin", "biome"), ["format", "--write", exceptionsFile]);
    }
    // All that is known, too.
    if (process.argv.includes("--all")) [reads, exceptions] = [{}, {}];
    const problems = [...drift, ...problemsOf(findings, reads, exceptions)];
    for (const problem of problems) console.error(problem);
    const read = found.calls - found.unseen.length;
    const typed = new Set(found.statements.filter(({ row }) => row).map(({ call }) => call)).size;
    console.log(
      `${read} of ${found.calls} places that send SQL were read (${found.statements.length} statements), ${typed} of them with a row type; ${problems.length} problems`,
    );
    return problems.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function loadProduct() {
  const { tables } = await import("#server/schema.ts");
  const { rooms } = await import("#server/rooms.ts");
  // The platform is no room; it knows clubs, because everything is of one.
  const readsOfAll: Reads = {
    platform: ["clubs"],
    ...Object.fromEntries(rooms.map(({ name, reads = [] }) => [name, reads])),
  };
  return { tables, readsOfAll };
}
