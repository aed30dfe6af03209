import { randomBytes } from "node:crypto";
import { access, constants, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { PlainError } from "../plain-error.ts";
import { projectRoot } from "../project-root.ts";

/** What `npm start` goes by: the product's own settings, and which parts it has to bring along. */
export interface StartSettings {
  production: boolean;
  /** Restart on changes. */
  dev: boolean;
  host: string;
  /** 0 for any free one. */
  port: number;
  dataDir: string;
  rootDomains: string[];
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  stripeApiBase: string | undefined;
  smtpUrl: string | undefined;
}

/** Reads and checks the settings. Throws one clear line naming the first that is wrong or missing. */
export function readStartSettings(env: NodeJS.ProcessEnv, args: string[]): StartSettings {
  const unknown = args.find((arg) => arg !== "--dev");
  if (unknown !== undefined) throw new PlainError(`Unknown option ${unknown}. There is only --dev.`);
  const dev = args.includes("--dev");
  const production = env.NODE_ENV === "production";
  if (production && !(env.DATABASE_URL && env.SECRET_KEY)) {
    throw new PlainError(
      "NODE_ENV=production brings no database and no keys of its own: set DATABASE_URL and SECRET_KEY.",
    );
  }
  const config = productSettings(env);
  return {
    production,
    dev,
    host: config.host,
    port: config.port,
    dataDir: dataDirOf(env),
    rootDomains: config.rootDomains,
    databaseUrl: env.DATABASE_URL || undefined,
    secretKey: env.SECRET_KEY || undefined,
    stripeApiBase: config.stripeApiBase,
    smtpUrl: config.smtpUrl,
  };
}

function productSettings(env: NodeJS.ProcessEnv) {
  // What this command will provide itself stands in, so that everything else is checked before anything starts.
  const provided = {
    DATABASE_URL: env.DATABASE_URL || "postgresql://provided",
    SECRET_KEY: env.SECRET_KEY || "provided".repeat(4),
  };
  try {
    return readConfig({ ...env, ...provided });
  } catch (error) {
    if (error instanceof ConfigError) throw new PlainError(error.message);
    throw error;
  }
}

/** Where everything that changes is kept. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return resolve(projectRoot, env.DATA_DIR || ".data");
}

/** Makes the data folder; throws one clear line when it cannot be used. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(join(dataDir, "logs"), { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new PlainError(
      `The data folder ${dataDir} cannot be written (${code}). Choose another with DATA_DIR.`,
    );
  }
}

/** The key kept in the data folder, made at the first call; only its owner may read it. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  const kept = (await readFile(path, "utf8").catch(() => "")).trim();
  if (kept !== "") return kept;
  const made = randomBytes(32).toString("base64url");
  await writeFile(`${path}.new`, `${made}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

/** A path as a person in the project's folder would write it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" || short.startsWith("..") ? path : short;
}
