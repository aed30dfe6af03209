import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** What was typed is no command; the message says how it is done. */
export class UsageError extends Error {}

/** Somebody asked a command to end before it was done. */
export class Stopped extends Error {}

/**
 * Reads a command's options and its one plain word, if it takes one, such as a file. Throws UsageError with `usage` on
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
