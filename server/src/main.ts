import { quickStart } from "./quick-start.ts";

quickStart();
const { ConfigError, readConfig } = await import("./platform/config.ts");
const { HelpAsked, Stopped, UsageError } = await import("./commands/command-line.ts");

/** Gives once the command is done, or, of one that goes on until it is stopped, once it is ready. */
type Command = (args: string[], stop: AbortSignal) => Promise<void>;

const cells = () => import("./commands/cells.ts");
const clubs = () => import("./commands/clubs.ts");
const backups = () => import("./commands/backups.ts");
const checks = () => import("./commands/checks.ts");

const commands: Record<string, () => Promise<Command>> = {
  server: async () => (await import("./commands/server.ts")).run,
  worker: async () => (await import("./commands/worker.ts")).run,
  migrate: async () => (await import("./commands/migrate.ts")).run,
  audit: async () => (await checks()).audit,
  backup: async () => (await backups()).backup,
  "backup:drill": async () => (await backups()).drill,
  restore: async () => (await backups()).restore,
  reconcile: async () => (await checks()).reconcile,
  "explain:order": async () => (await import("./commands/explain.ts")).explainOrder,
  "files:move": async () => (await import("./commands/files.ts")).moveStores,
  "key:rotate": async () => (await import("./commands/keys.ts")).rotateKey,
  "club:create": async () => (await clubs()).createClub,
  "club:close": async () => (await clubs()).closeClub,
  "club:open": async () => (await clubs()).openClub,
  "club:export": async () => (await cells()).exportOne,
  "club:import": async () => (await cells()).importOne,
  "club:move": async () => (await cells()).move,
  "club:forget": async () => (await cells()).forget,
  "admin:create": async () => (await clubs()).createAdmin,
};

/** How long a command that was asked to end may take to tidy up, in milliseconds. */
const tidyLimitMs = 5_000;

/** One binary: the first word says which part of the product this process is. */
async function main([name = "", ...args]: string[]): Promise<void> {
  if (name === "--version") return (await import("./commands/version.ts")).tellVersion();
  const usage = `Usage: kitroom <command>\nCommands: ${Object.keys(commands).join(", ")}\nEach says with --help how it is called; kitroom --version says which version this is.`;
  if (name === "--help") return console.log(usage);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const stopping = new AbortController();
  const end = (signal: NodeJS.Signals) => {
    stopping.abort(new Stopped(signal));
    setTimeout(() => process.exit(endedBy(signal)), tidyLimitMs).unref();
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  try {
    // Checked before anything is loaded, so that a wrong setting is the first and only thing said.
    if (!args.includes("--help")) readConfig(process.env);
    const command = await load();
    await command(args, stopping.signal);
    stopping.signal.throwIfAborted();
    process.off("SIGINT", end).off("SIGTERM", end);
  } catch (error) {
    const { reason } = stopping.signal;
    if (reason instanceof Stopped) {
      console.error("Stopped before it had finished.");
      process.exit(endedBy(reason.message));
    }
    if (error instanceof HelpAsked) {
      console.log(error.message);
      process.exit(0);
    }
    const { plainWords } = await import("./commands/plain-words.ts");
    console.error(plainWords(error));
    process.exit(error instanceof ConfigError || error instanceof UsageError ? 2 : 1);
  }
}

/** As shells count it: 128 and the signal's number. */
function endedBy(signal: string): number {
  return signal === "SIGINT" ? 130 : 143;
}

await main(process.argv.slice(2));
