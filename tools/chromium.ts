import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

type Browser = {
  /** As it is called in PATH. */
  names: string[];
  /** Where Playwright keeps its downloads: the folder of a version, and the program in it. */
  folder: RegExp;
  programs: string[];
};

const whole: Browser = {
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  folder: /^chromium-(\d+)$/,
  programs: ["chrome-linux64/chrome", "chrome-linux/chrome"],
};
/** The same engine without windows, which saves about half of a test page's processor time. */
const shell: Browser = {
  names: ["chromium-headless-shell", "chrome-headless-shell"],
  folder: /^chromium_headless_shell-(\d+)$/,
  programs: ["chrome-headless-shell-linux64/chrome-headless-shell", "chrome-linux/headless_shell"],
};

const advice =
  "No Chromium was found, and it could not be installed. Install the package `chromium` of your system, or name the program in CHROMIUM_PATH.";

/**
 * The path of a Chromium: CHROMIUM_PATH, or one in PATH, or one that Playwright downloaded, or else Debian's or Ubuntu's package, which is then
 * installed (as root, or through sudo where that asks for no password). Throws one sentence that says what to do.
 */
export async function chromiumPath(): Promise<string> {
  const found = await find(whole);
  if (found) return found;
  if (!(await install("chromium"))) throw new Error(advice);
  const installed = await find(whole);
  if (!installed) throw new Error(advice);
  return installed;
}

/** The path of what runs the browser tests: CHROMIUM_PATH, or a headless shell, or else as `chromiumPath`. */
export async function testBrowserPath(): Promise<string> {
  return (await find(shell)) ?? chromiumPath();
}

/** Installs a headless shell on a machine that belongs to the tests, as in CI; elsewhere a whole browser will do. */
export async function installTestBrowser(): Promise<void> {
  if (process.getuid?.() === 0 && !(await find(shell))) await install("chromium-headless-shell");
  await testBrowserPath();
}

async function find({ names, folder, programs }: Browser): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const inPath = names.flatMap((name) =>
    (process.env.PATH ?? "")
      .split(delimiter)
      .filter((place) => place !== "")
      .map((place) => join(place, name)),
  );
  for (const path of [...inPath, ...(await downloaded(folder, programs))]) {
    if (await isProgram(path)) return path;
  }
  return null;
}

/** What Playwright has downloaded, newest first. */
async function downloaded(folder: RegExp, programs: string[]): Promise<string[]> {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache", "ms-playwright");
  const version = (name: string) => Number(folder.exec(name)?.[1] ?? 0);
  const folders = (await readdir(cache).catch(() => [])).filter(version);
  return folders
    .sort((one, other) => version(other) - version(one))
    .flatMap((name) => programs.map((program) => join(cache, name, program)));
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function install(name: string): Promise<boolean> {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...asRoot, "apt-get", "-qq", "-o", "Acquire::http::Timeout=20"];
  console.log(`Installing ${name} for the browser tests …`);
  // One package source that does not answer must not stand in the way of those that do.
  await run([...apt, "update"]);
  const code = await run([...apt, "install", "-y", "--no-install-recommends", name]);
  return code === 0;
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
