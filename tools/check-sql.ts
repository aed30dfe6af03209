/**
 * `npm run check:sql`: every statement that the server sends is put before a real database with all migrations, its row
 * type is compared with what comes back, and rooms are kept to their own tables. `--keep` takes out of the lists what is
 * no longer found, `--all` tells what stands in them, too. See docs/decisions/0099-sql-that-is-checked-as-it-stands.md.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { inProject, projectRoot } from "./project-root.ts";
import { type Exceptions, problemsOf, type Reads, shrunk } from "./sql/compare.ts";
import { migrated, openDatabase } from "./sql/database.ts";
import { findStatements } from "./sql/find-statements.ts";
import { judge } from "./sql/findings.ts";
import { openProgram } from "./sql/program.ts";

const readsFile = inProject("tools", "sql", "reads.json");
const exceptionsFile = inProject("tools", "sql", "exceptions.json");
const isServed = (path: string) =>
  path.startsWith("server/src/") && !/\.test\.ts$|\.testing\.ts$|^server\/src\/testing\//.test(path);

// The database starts in processes of its own while the compiler reads the project.
const opening = openDatabase(migrated);
const program = openProgram(projectRoot, isServed);
const found = findStatements(program);
const database = await opening;
try {
  const findings = await judge(program, database, found);
  let reads: Reads = JSON.parse(await readFile(readsFile, "utf8"));
  let exceptions: Exceptions = JSON.parse(await readFile(exceptionsFile, "utf8"));
  if (process.argv.includes("--keep")) {
    ({ reads, exceptions } = shrunk(findings, reads, exceptions));
    await writeFile(readsFile, JSON.stringify(reads));
    await writeFile(exceptionsFile, JSON.stringify(exceptions));
    execFileSync(inProject("node_modules", ".bin", "biome"), [
      "format",
      "--write",
      readsFile,
      exceptionsFile,
    ]);
  }
  // All that is known, too.
  if (process.argv.includes("--all")) [reads, exceptions] = [{}, {}];
  const problems = problemsOf(findings, reads, exceptions);
  for (const problem of problems) console.error(problem);
  const read = found.calls - found.unseen.length;
  const typed = new Set(found.statements.filter(({ row }) => row).map(({ call }) => call)).size;
  console.log(
    `${read} of ${found.calls} places that send SQL were read (${found.statements.length} statements), ${typed} of them with a row type; ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  program.close();
  await database.close();
}
