import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A test by its file, from the root of the project, and its name as it is written there. */
export type Cited = { file: string; title: string };

const root = fileURLToPath(new URL("..", import.meta.url));

/** A file of the project as text. */
export function readOwn(path: string): string {
  return readFileSync(`${root}/${path}`, "utf8");
}

/** The names of a file's tests, as they are written; those of `each` with their places for values. */
export function titlesOf(source: string): string[] {
  return [...source.matchAll(/(?:\b(?:it|test)|\))\(\s*"((?:\\.|[^"\\])*)"\s*,/g)].map(([, title = ""]) =>
    title.replaceAll('\\"', '"'),
  );
}

const known = new Map<string, string[]>();

/** The names of the tests in a file of the project. Throws where there is no such file. */
export function titlesIn(file: string): string[] {
  const found = known.get(file) ?? titlesOf(readOwn(file));
  known.set(file, found);
  return found;
}
