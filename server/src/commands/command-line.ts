import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** An unknown command or wrong options; the message says how to use it. */
export class UsageError extends Error {}

/** Somebody told a command to stop before it was done. */
export class Stopped extends Error {}

/**
 * Parses a command's options and its one argument, if it takes one, such as a file. Throws UsageError with `usage` on
 * anything else.
 */
export function readArgs<O extends ParseArgsOptionsConfig>(
  usage: string,
  args: string[],
  options: O,
  words = 0,
) {
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch {
      throw new UsageError(usage);
    }
  };
  const { values, positionals } = read();
  if (positionals.length !== words || positionals.includes("")) throw new UsageError(usage);
  return { values, word: positionals[0] ?? "" };
}
