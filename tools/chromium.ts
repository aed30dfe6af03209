import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const advice =
  "No Chromium was found, and it could not be installed. Install the package `chromium` of your system, or name the program in CHROMIUM_PATH.";

/**
 * The path of a Chromium: CHROMIUM_PATH, or one in PATH, or one that Playwright downloaded, or else Debian's or Ubuntu's package, which is then
 * installed (as root, or through sudo where that asks for no password). Throws one sentence that says what to do.
 */
export async function chromiumPath(): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  await installChromium();
  const installed = await findChromium();
  if (!installed) throw new Error(advice);
  return installed;
}

async function findChromium(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...inPath, ...(await downloadedByPlaywright())]) {
    if (await isProgram(path)) return path;
  }
  return null;
}

/** Where Playwright keeps the Chromium it downloads, newest first. */
async function downloadedByPlaywright(): Promise<string[]> {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache", "ms-playwright");
  const folders = await readdir(cache).catch(() => []);
  return folders
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .sort((one, other) => Number(other.slice(9)) - Number(one.slice(9)))
    .flatMap((folder) =>
      ["chrome-linux64", "chrome-linux"].map((build) => join(cache, folder, build, "chrome")),
    );
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function installChromium(): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  console.log("Installing Chromium, which the browser tests need …");
  // One package source that does not answer must not stand in the way of those that do.
  await run([...asRoot, "apt-get", "update", "-qq"]);
  const code = await run([
    ...asRoot,
    ...["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ]);
  if (code !== 0) throw new Error(advice);
}

function run([command = "", ...args]: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.once("error", () => resolve(null));
    child.once("exit", resolve);
  });
}
