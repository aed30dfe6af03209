import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { AuditFinding } from "../platform/audits.ts";
import { settle } from "../quick-start.ts";

/** An unknown command or wrong options; the message says how to use it. */
export class UsageError extends Error {}

/** `--help`; the message says how to use the command. */
export class HelpAsked extends Error {}

/** Somebody told a command to stop before it was done. */
export class Stopped extends Error {}

/**
 * Parses a command's options and its arguments, such as a file. Throws UsageError with `usage` on
 * anything else, and HelpAsked on `--help`.
 */
export function readArgs<O extends ParseArgsOptionsConfig>(
  usage: string,
  args: string[],
  options: O,
  words = 0,
) {
  if (args.includes("--help")) throw new HelpAsked(usage);
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch {
      throw new UsageError(usage);
    }
  };
  const { values, positionals } = read();
  if (positionals.length !== words || positionals.includes("")) throw new UsageError(usage);
  return { values, word: positionals[0] ?? "", words: positionals };
}

/** Reports broken invariants, and sets the exit code to 1 if there are any. Returns the summary. */
export function tellFindings(findings: (AuditFinding & { club: string })[], promises: number): string {
  for (const { club, id, what, rows } of findings)
    console.error(`${club}: ${id}, ${what}, does not hold: ${JSON.stringify(rows)}`);
  if (findings.length > 0) process.exitCode = 1;
  return `${promises} promises checked, ${findings.length} broken`;
}

/** How long an orderly stop may take, after the time for load balancers, before the process ends anyway, in milliseconds. */
const stopLimitMs = 15_000;

/**
 * Reports that this process is ready, and stops it in order on SIGTERM, SIGINT, or when the process that started
 * it is gone.
 */
export function runUntilStopped(stop: () => Promise<void>, drainSeconds = 0): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopLimitMs + drainSeconds * 1000).unref();
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  process.send?.({ ready: true });
  settle();
}
