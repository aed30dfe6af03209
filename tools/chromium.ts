import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const advice =
  "No Chromium was found, and it could not be installed. Install the package `chromium` of your system, or name the program in CHROMIUM_PATH.";

/**
 * The path of a Chromium: CHROMIUM_PATH, or one in PATH, or else Debian's or Ubuntu's package, which is then
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
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [process.env.CHROMIUM_PATH, ...candidates]) {
    if (path && (await isProgram(path))) return path;
  }
  return null;
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
  await run([...asRoot, "apt-get", "update", "-qq"]);
  await run([...asRoot, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

async function run([command = "", ...args]: string[]): Promise<void> {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  const code = await Promise.race([
    once(child, "exit").then(([status]) => status as number | null),
    once(child, "error").then(() => -1),
  ]);
  if (code !== 0) throw new Error(advice);
}
