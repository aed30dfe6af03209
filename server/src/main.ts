import { ConfigError, readConfig } from "./platform/config.ts";

const commands: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  server: () => import("./commands/server.ts"),
  worker: () => import("./commands/worker.ts"),
  migrate: () => import("./commands/migrate.ts"),
  audit: () => import("./commands/audit.ts"),
  reconcile: () => import("./commands/reconcile.ts"),
  "club:create": () => import("./commands/club-create.ts"),
  "admin:create": () => import("./commands/admin-create.ts"),
};

/** One binary: the first word says which part of the product this process is. */
async function main([name = "", ...args]: string[]): Promise<void> {
  const load = commands[name];
  if (!load) {
    console.error(`Usage: kitroom <command>\nCommands: ${Object.keys(commands).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  try {
    // Checked before anything is loaded, so that a wrong setting is the first and only thing said.
    readConfig(process.env);
    await (await load()).run(args);
  } catch (error) {
    console.error(oneLine(error));
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `The port is taken already: ${message}. Choose another with PORT.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND") {
    return `The database does not answer (${message}). Check DATABASE_URL.`;
  }
  return message || String(error);
}

await main(process.argv.slice(2));
