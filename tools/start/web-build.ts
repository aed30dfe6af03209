import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { PlainError } from "../plain-error.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { run } from "../run.ts";

/** The web app as it is delivered, and in a pseudo-language that shows which texts are not taken from words. */
const folders = {
  production: inProject("web", "dist"),
  "pseudo-language": inProject("node_modules", ".cache", "kitroom", "pseudo-language"),
};
type Mode = keyof typeof folders;

/** Says from which sources the build in its folder was made. */
const stampIn = (folder: string) => join(folder, ".sources");

/** Whether the build is there and was made from the sources as they are. */
export async function isWebBuilt(mode: Mode = "production"): Promise<boolean> {
  const built = await readFile(stampIn(folders[mode]), "utf8").catch(() => "");
  return built !== "" && built === (await hashOfSources());
}

/** Builds the web app. Throws one clear line, after the build's own messages, when that fails. */
export async function buildWeb(signal?: AbortSignal, mode: Mode = "production"): Promise<void> {
  // Taken first: what is changed during the build counts as newer than it.
  const sources = await hashOfSources();
  const vite = inProject("node_modules", "vite", "bin", "vite.js");
  const to = ["--mode", mode, "--outDir", folders[mode], "--emptyOutDir"];
  const { code, output: said } = await run(
    process.execPath,
    [vite, "build", "web", ...to, "--logLevel", "warn"],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: "production" },
      signal,
    },
  );
  if (code !== 0)
    throw new PlainError(`${said.trim()}\nThe web app could not be built; the reason is above.`);
  await writeFile(stampIn(folders[mode]), sources);
}

/** The folder of a build, which is made if it is not there yet. */
export async function webBuild(mode: Mode): Promise<string> {
  if (!(await isWebBuilt(mode))) await buildWeb(undefined, mode);
  return folders[mode];
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = [...(await filesIn(inProject("web"))), ...(await filesIn(inProject("contract")))];
  for (const file of [...files.sort(), inProject("package-lock.json")]) {
    hash.update(relative(projectRoot, file)).update("\0");
    hash.update(await readFile(file)).update("\0");
  }
  return hash.digest("hex");
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folders.production, "/")));
}
