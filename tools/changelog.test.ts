import { expect, test } from "vitest";
import { readOwn } from "./project-root.ts";

test("the newest version with a number in CHANGELOG.md is the one in package.json", () => {
  const headings = readOwn("CHANGELOG.md").matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm);
  const [first, newest] = [...headings].map(([, version, day]) => ({ version, day }));
  expect(first).toEqual({ version: "Unreleased", day: undefined });
  expect(newest).toEqual({ version: JSON.parse(readOwn("package.json")).version, day: expect.anything() });
});
