import { join } from "node:path";
import { PlainError } from "../../tools/plain-error.ts";
import { inProject, projectRoot } from "../../tools/project-root.ts";
import { run } from "../../tools/run.ts";
import type { Parts } from "../../tools/start/parts.ts";
import { freePort } from "../../tools/start/ports.ts";
import { benchDomain } from "../data/main-club.ts";
import { type Child, startChild } from "./child.ts";

const main = inProject("server", "src", "main.ts");

/** The product in production mode: what it is told, and its two processes. */
export type Product = {
  url: string;
  /** The host name of the club that is measured. */
  host: string;
  /** The host name of another club. */
  hostOf(domain: string): string;
  server: Child | null;
  worker: Child | null;
  /** Starts what is not running. */
  ensure(): Promise<void>;
  stop(): Promise<void>;
  stopWorker(): Promise<void>;
  /** A separate process, so that the start itself can be measured. `nodeOptions` go before the script; a second server has its own `port`. */
  startOne(name: "server" | "worker", nodeOptions?: string[], port?: number): Promise<Child>;
};

export type ProductSettings = {
  databaseUrl: string;
  smtpUrl: string;
  folder: string;
  /** The database's roles get their passwords from it, so all products of one PostgreSQL have the same. */
  secretKey: string;
  signal: AbortSignal;
};

export async function openProduct(parts: Parts, settings: ProductSettings): Promise<Product> {
  const port = await freePort("127.0.0.1", 0);
  const env = {
    ...plainEnvironment(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: settings.databaseUrl,
    SMTP_URL: settings.smtpUrl,
    DATA_DIR: join(settings.folder, "data"),
    SECRET_KEY: settings.secretKey,
    // A few people do here what a whole club does.
    RATE_LIMIT_FACTOR: "1000",
  };
  const { code, output } = await run(process.execPath, [main, "migrate"], {
    cwd: projectRoot,
    env,
    signal: settings.signal,
  });
  if (code !== 0) throw new PlainError(`The database could not be prepared: ${output.trim()}`);
  const startOne = (name: "server" | "worker", nodeOptions: string[] = [], ownPort = port) =>
    startChild(parts, {
      name,
      argv: [...nodeOptions, main, name],
      env: { ...env, PORT: String(ownPort) },
      folder: settings.folder,
    });
  const hostOf = (domain: string) => `${domain}.kitroom.localhost:${port}`;
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    host: hostOf(benchDomain),
    hostOf,
    server: null,
    worker: null,
    startOne,
    async ensure() {
      product.worker ??= await startOne("worker");
      product.server ??= await startOne("server");
    },
    async stop() {
      await product.server?.stop();
      product.server = null;
      await product.stopWorker();
    },
    async stopWorker() {
      await product.worker?.stop();
      product.worker = null;
    },
  };
  return product;
}

/** None of the caller's own settings reach the product. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG"].map((name) => [name, process.env[name]]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}
