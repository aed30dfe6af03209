import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

/** A part of a parsed file, of any kind; what it holds is read by name. */
export type Part = { type: string; start: number; end: number; [name: string]: unknown };

/** A file as its parser reads it; `file` is its path below web/src. */
export type Code = { file: string; source: string; program: Part };

const webSource = join(import.meta.dirname, "..");
const checkout = join(webSource, "../..");
// Screens of staff, and what leads to them: members are never sent these files.
const staffOnly = /\/admin\/|^app\/routes\/admin\.tsx$/;

export function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The nodes of a node, in no particular order. */
export function innerParts(part: Part): Part[] {
  return Object.values(part).flat().filter(isPart);
}

export function parse(file: string, source: string): Code {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  if (!isPart(program)) throw new Error(`${file}: no program`);
  return { file, source, program };
}

/** Every file of the app that a browser can load, except the words themselves. */
export function allCode(): Code[] {
  return readdirSync(webSource, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^words\/|(^|\/)testing[/.]/.test(file))
    .map((file) => parse(file, readFileSync(join(webSource, file), "utf8")));
}

/** Every file of words of the app, the contract and the server. */
export function allWords(): Code[] {
  return globSync("{web,contract,server}/src/words/en/**/*.ts", { cwd: checkout }).map((file) =>
    parse(file, readFileSync(join(checkout, file), "utf8")),
  );
}

/** Every file of the app that a member's or a guest's browser can load, found from the entry by imports. */
export function codeOfMembers(starts: string[]): Code[] {
  const found = new Map<string, Code>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || staffOnly.test(file)) continue;
    const code = parse(file, readFileSync(join(webSource, file), "utf8"));
    found.set(file, code);
    waiting.push(...importedFiles(code));
  }
  return [...found.values()].sort((a, b) => a.file.localeCompare(b.file));
}

function importedFiles({ file, program }: Code): string[] {
  return importedNames(program)
    .map((name) => pathOf(file, name))
    .filter((path) => path !== null)
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(webSource, path)));
}

function pathOf(file: string, name: string): string | null {
  if (name.startsWith("#words/")) return `words/en/${name.slice("#words/".length)}`;
  if (name.startsWith("#web/")) return name.slice("#web/".length);
  return name.startsWith(".") ? relative(webSource, join(webSource, dirname(file), name)) : null;
}

function importedNames(part: Part): string[] {
  const inner = innerParts(part).flatMap(importedNames);
  const { source } = part;
  const imports = /^(Import|Export(Named|All))/.test(part.type);
  return imports && isPart(source) && typeof source.value === "string" ? [source.value, ...inner] : inner;
}
