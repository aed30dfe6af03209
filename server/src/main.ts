import { quickStart } from "./quick-start.ts";

quickStart();
const { ConfigError, readConfig } = await import("./platform/config.ts");

const commands: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  server: () => import("./commands/server.ts"),
  worker: () => import("./commands/worker.ts"),
  migrate: () => import("./commands/migrate.ts"),
  audit: () => import("./commands/audit.ts"),
  backup: () => import("./commands/backup.ts"),
  restore: () => import("./commands/restore.ts"),
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

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "EAI_AGAIN",
]);

/** What went wrong and what to do about it, for a person at a terminal; the stack is of no use there. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", message, detail } = error as NodeJS.ErrnoException & { detail?: string };
  if (code === "EADDRINUSE") return `The port is taken already: ${message}. Choose another with PORT.`;
  if (unreachable.has(code) || /timeout expired|connection timeout|Connection terminated/i.test(message))
    return `The database does not answer (${message || code}). Check DATABASE_URL.`;
  if (code === "23505") return `That exists already: ${detail ?? message}`;
  // What a schema refused comes as one message for each issue.
  const { issues } = error as { issues?: { message: string }[] };
  return (issues?.map((issue) => issue.message).join(" ") ?? message) || String(error);
}

await main(process.argv.slice(2));
