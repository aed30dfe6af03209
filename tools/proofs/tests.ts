import { globSync } from "node:fs";
import { projectRoot, readOwn } from "../project-root.ts";

/** A test by its file, from the root of the project, and its title as it is written there. */
export type Test = {
  file: string;
  title: string;
  /** The titles of the groups around it, then its own. */
  name: string;
  /** What the comments above it say that it proves, such as `WCAG 2.1.1`. */
  tags: string[];
};

const tag = /^ *\/\/ (?<standard>WCAG|EN|Spec) (?<numbers>\d.*)$/;
const begin = /^(?<begin> *)(?<kind>describe|it|test)\b/;
const title =
  /(?<=\b(?:describe|it|test)|\))\(\s*(?<quote>["`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>\s*,/;
const end = /^(?<end> *)\}?\);$/;
const parts = new RegExp([tag, begin, title, end].map(({ source }) => source).join("|"), "gm");

/**
 * The tests of a formatted file, in which indentation tells where a group ends. Tags such as `// WCAG 2.1.1, 2.4.7`,
 * `// EN 11.7` and `// Spec 2.34` each belong to the test whose title comes next. Throws if none does.
 */
export function testsIn(file: string, source: string): Test[] {
  const tests: Test[] = [];
  let groups: { indent: number; title: string }[] = [];
  let tags: string[] = [];
  let begun: { indent: number; isGroup: boolean } | undefined;
  for (const { groups: part = {} } of source.matchAll(parts)) {
    if (part.numbers !== undefined) {
      tags.push(...part.numbers.split(",").map((number) => `${part.standard} ${number.trim()}`));
    } else if (part.begin !== undefined) {
      begun = { indent: part.begin.length, isGroup: part.kind === "describe" };
    } else if (part.end !== undefined) {
      const indent = part.end.length;
      groups = groups.filter((group) => group.indent < indent);
    } else if (part.title !== undefined && begun) {
      const own = part.title.replaceAll('\\"', '"');
      if (begun.isGroup) groups.push({ indent: begun.indent, title: own });
      else {
        tests.push({ file, title: own, name: [...groups.map((group) => group.title), own].join(" "), tags });
        tags = [];
      }
      begun = undefined;
    }
  }
  if (tags.length > 0) throw new Error(`${file}: no test follows the tag ${tags.join(", ")}`);
  return tests;
}

let read: Test[] | undefined;

/** All tests of the project. */
export function allTests(): Test[] {
  read ??= globSync("*/**/*.{test,spec}.{ts,tsx}", {
    cwd: projectRoot,
    exclude: (path) => /node_modules|dist/.test(path),
  })
    .sort()
    .flatMap((file) => testsIn(file, readOwn(file)));
  return read;
}
