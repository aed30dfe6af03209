import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { claimFolder, FolderTaken } from "#sandbox/postgres/index.ts";
import { PlainError } from "../plain-error.ts";
import { openGivenDatabase, startOwnDatabase } from "./database.ts";
import { type DemoClubs, fillDemoClubs, prepareDemoClubs } from "./demo-clubs.ts";
import type { Parts } from "./parts.ts";
import { claimablePort } from "./ports.ts";
import { startProcess } from "./product-process.ts";
import { runStep } from "./product-step.ts";
import { startMailboxPart, startStripePart } from "./sandbox-parts.ts";
import { keptSecretKey, makeDataDir, type StartSettings, shortPath } from "./start-settings.ts";
import { buildWeb, isWebBuilt } from "./web-build.ts";

/** How long, in milliseconds, to wait for one that was told to stop, or lost its npm, a moment ago. */
const claimPatience = 3_000;

/**
 * Brings up the whole product, adding each part to `parts` as soon as it has to be stopped again.
 * Answers the settings that the product was started with. Throws one clear line when a part cannot start.
 */
export async function startKitroom(
  settings: StartSettings,
  parts: Parts,
  signal: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  await claimDataDir(settings, parts);
  const port = await claimablePort(settings.host, settings.port);
  const webBuilt = ensureWeb(settings, signal);
  // Awaited further down; until then its failure must not count as unheard of.
  webBuilt.catch(() => undefined);
  signal.throwIfAborted();
  const demo = await demoClubs(settings);
  const env = await startSurroundings(settings, parts, port);
  const step = { env, dataDir: settings.dataDir, signal };
  signal.throwIfAborted();
  await runStep("migrate", ["server/src/main.ts", "migrate"], step);
  await demo?.fill(step, say);
  await webBuilt;
  signal.throwIfAborted();
  await tellOtherCommands(settings, parts, env);
  await startProduct(settings, parts, env, signal);
  return env;
}

async function claimDataDir(settings: StartSettings, parts: Parts): Promise<void> {
  const { dataDir, host, port } = settings;
  await makeDataDir(dataDir);
  const end = Date.now() + claimPatience;
  for (;;) {
    try {
      const claim = await claimFolder(dataDir, `process ${process.pid}, http://${host}:${port}`);
      parts.add({ name: "claim on the data folder", stop: () => claim.release() });
      return;
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      if (Date.now() > end) {
        throw new PlainError(
          `Kitroom runs on ${shortPath(dataDir)} already (${error.holder}). Stop it first, or choose another DATA_DIR.`,
        );
      }
      await delay(100);
    }
  }
}

async function demoClubs(settings: StartSettings): Promise<DemoClubs | undefined> {
  if (settings.production) return undefined;
  return settings.databaseUrl === undefined ? prepareDemoClubs(settings.dataDir) : { fill: fillDemoClubs };
}

async function ensureWeb(settings: StartSettings, signal: AbortSignal): Promise<void> {
  if (settings.dev || (await isWebBuilt())) return;
  say("Building the web app; this is needed after each change to it");
  await buildWeb(signal);
}

/** Starts what the product stands on, and answers the environment that tells the product of it. */
export async function startSurroundings(
  settings: StartSettings,
  parts: Parts,
  port: number,
): Promise<NodeJS.ProcessEnv> {
  const { dataDir } = settings;
  const secretKey = settings.secretKey ?? (await keptSecretKey(dataDir));
  if (settings.databaseUrl === undefined) say("Starting PostgreSQL");
  const database = settings.databaseUrl
    ? await openGivenDatabase(settings.databaseUrl)
    : await startOwnDatabase(dataDir, port + 4);
  parts.add({ name: "database", stop: database.stop, ended: database.ended.then(() => "see its log") });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || "development",
    HOST: settings.host,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://{club}.${settings.rootDomains[0]}:${port}`,
  };
  if (settings.production) return env;
  if (settings.smtpUrl === undefined) {
    const mailbox = await startMailboxPart(dataDir, port);
    parts.add({ name: "mailbox", stop: mailbox.stop });
    Object.assign(env, mailbox.env);
  }
  if (settings.stripeApiBase === undefined) {
    const stripe = await startStripePart(dataDir, port, secretKey);
    parts.add({ name: "Stripe sandbox", stop: stripe.stop });
    Object.assign(env, stripe.env);
  }
  return env;
}

/** Leaves, while this runs, the settings by which `npm run kitroom` finds the same installation. */
export async function tellOtherCommands(
  settings: StartSettings,
  parts: Parts,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const path = join(settings.dataDir, "environment.json");
  const names = ["NODE_ENV", "HOST", "PORT", "DATABASE_URL", "DATA_DIR", "SECRET_KEY", "ROOT_DOMAINS"];
  names.push("PUBLIC_URL", "STRIPE_API_BASE", "SMTP_URL", "MAILBOX_URL");
  names.push("FILES_IN", "S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_PATH_STYLE");
  names.push("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  const told = Object.fromEntries(names.map((name) => [name, env[name]]));
  await writeFile(path, JSON.stringify(told, null, 2), { mode: 0o600 });
  parts.add({ name: "environment file", stop: () => rm(path, { force: true }) });
}

async function startProduct(
  settings: StartSettings,
  parts: Parts,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const process = { env, dataDir: settings.dataDir };
  if (settings.dev) {
    say("Building the web app, and again after each change");
    // The bundler takes long to load and only this mode runs it in here.
    const { reloadOnChange } = await import("./dev-mode.ts");
    for (const part of await reloadOnChange(process)) parts.add(part);
    return;
  }
  const started = ["worker", "server"].map((name) => startProcess(name, process));
  for (const part of started) parts.add(part);
  const stopped = new Promise((_resolve, reject) => signal.addEventListener("abort", reject, { once: true }));
  await Promise.race([Promise.all(started.map((part) => part.ready)), stopped]);
}

function say(text: string): void {
  console.log(`  ${text} …`);
}
