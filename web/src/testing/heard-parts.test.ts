import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const webSource = join(import.meta.dirname, "..");

it("every icon is either kept from screen readers or a picture with a name", () => {
  const loud = parts(/<Icon\w*\b[^>]*>/g).filter(
    ({ tag }) => !/aria-hidden|\{\.\.\./.test(tag) && !/role="img"[\s\S]*aria-label/.test(tag),
  );
  expect(loud).toEqual([]);
});

it("a group of choices is named by its label, since a name of its own would end up on the box around it", () => {
  const groups = parts(/<(?:ChoiceGroup|(?:Radio|Checkbox|Switch)\.Group)\b(?:[^>]|=>)*>/g);
  expect(groups.length).toBeGreaterThan(10);
  expect(groups.filter(({ tag }) => !/\blabel=/.test(tag))).toEqual([]);
});

function parts(pattern: RegExp): { file: string; tag: string }[] {
  const files = readdirSync(webSource, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(webSource, file), "utf8").matchAll(pattern)].map(([tag]) => ({ file, tag })),
  );
}
