import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { PlainError } from "../plain-error.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { run } from "../run.ts";

const output = inProject("web", "dist");
/** Says from which sources the build in its folder was made. */
const stamp = join(output, ".sources");

/** Whether the build is there and was made from the sources as they are. */
export async function isWebBuilt(): Promise<boolean> {
  const built = await readFile(stamp, "utf8").catch(() => "");
  return built !== "" && built === (await hashOfSources());
}

/** Builds the web app. Throws one clear line, after the build's own messages, when that fails. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  // Taken first: what is changed during the build counts as newer than it.
  const sources = await hashOfSources();
  const vite = inProject("node_modules", "vite", "bin", "vite.js");
  const { code, output: said } = await run(process.execPath, [vite, "build", "web", "--logLevel", "warn"], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  });
  if (code !== 0)
    throw new PlainError(`${said.trim()}\nThe web app could not be built; the reason is above.`);
  await writeFile(stamp, sources);
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
    .filter((path) => !path.startsWith(join(output, "/")));
}
