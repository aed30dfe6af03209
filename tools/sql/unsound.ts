import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "typescript/unstable/sync";
import { PlainError } from "../plain-error.ts";
import type { Program } from "./program.ts";

/** What the compiler holds against the files that declare tables, a line each. Nothing can be checked until they load. */
export function wrongInTables(program: Program): string[] {
  return program.sources
    .filter(({ fileName }) => fileName.endsWith(".tables.ts"))
    .flatMap((source) => program.faultsOf(source).map((fault) => `${fault.place}  ${wordsOf(fault.said)}`));
}

function wordsOf({ text, messageChain = [] }: Diagnostic): string {
  return [text, ...messageChain.map(wordsOf)].join(" ");
}

/** Does what loads or makes the tables; what that throws is told in a line, with its place in the project. */
export async function soundly<T>(root: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(thrownIn(root, error));
  }
}

/** `path:line  message`: of a statement in a migration, or of the topmost line of the project that threw. */
export function thrownIn(root: string, error: unknown): string {
  const { stack = "", query, cause } = error as { stack?: string; query?: string; cause?: unknown };
  const isQuery = query !== undefined && cause instanceof Error;
  const [message = ""] = messageOf(isQuery ? cause : error).split("\n");
  const place = isQuery ? placeOfMigration(root, query) : placeIn(root, stack);
  return place ? `${place}  ${message}` : message;
}

function placeIn(root: string, stack: string): string | undefined {
  for (const [, path, line] of stack.matchAll(/(?:file:\/\/)?(\/[^\s:()]+):(\d+)/g))
    if (path?.startsWith(`${root}/`) && !path.includes("/node_modules/"))
      return `${path.slice(root.length + 1)}:${line}`;
  return undefined;
}

function placeOfMigration(root: string, statement: string): string | undefined {
  const folder = join("server", "migrations");
  const written = statement.trim();
  for (const file of readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql"))) {
    const [before, after] = readFileSync(join(root, folder, file), "utf8").split(written);
    if (written && after !== undefined) return `${join(folder, file)}:${before?.split("\n").length}`;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
