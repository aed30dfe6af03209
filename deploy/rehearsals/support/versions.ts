import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PlainError } from "../../../tools/plain-error.ts";
import { inProject, projectRoot, readOwn } from "../../../tools/project-root.ts";
import { run } from "../../../tools/run.ts";

const migrations = "server/migrations";

/** The newest commit whose schema is older than that of the code here. */
export async function commitBefore(): Promise<string> {
  const own = (await readdir(inProject(migrations))).filter((name) => name.endsWith(".sql")).length;
  const listed = await git("rev-list", "--max-count=200", "HEAD");
  for (const commit of listed.trim().split("\n")) {
    const names = (await git("ls-tree", "--name-only", commit, `${migrations}/`)).split("\n");
    if (names.filter((name) => name.endsWith(".sql")).length < own) return commit;
  }
  throw new PlainError("No commit has an older schema. Name one: npm run rehearse -- upgrade <commit>");
}

/** Puts the code of a commit into a folder, with packages it can run with. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = join(folder, "..", "previous.tar");
  await git("archive", "--output", archive, commit);
  await must("tar", ["-xf", archive, "-C", folder]);
  const lock = await git("show", `${commit}:package-lock.json`);
  if (areInstalled(lock)) return symlink(inProject("node_modules"), join(folder, "node_modules"));
  console.log("Installing the packages of that version …");
  await must("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], folder);
}

const locked = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});

/** Whether the packages here have all that a version needs in production, in the same versions. */
function areInstalled(lock: string): boolean {
  const read = (text: string) => locked.parse(JSON.parse(text)).packages;
  const own = read(readOwn("package-lock.json"));
  return Object.entries(read(lock)).every(
    ([path, { version, dev }]) =>
      dev === true || !path.startsWith("node_modules/") || own[path]?.version === version,
  );
}

function git(...args: string[]): Promise<string> {
  return must("git", args, projectRoot);
}

async function must(program: string, args: string[], cwd?: string): Promise<string> {
  const { code, output } = await run(program, args, cwd === undefined ? {} : { cwd });
  if (code !== 0) throw new PlainError(`${program} ${args[0]} failed:\n${output}`);
  return output;
}
