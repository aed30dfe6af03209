import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** A budget, a doubling one or a turn, as it stands in the code. */
const limit = /\bname: "(\w+)",\s*(?:points|tries|seconds):/g;

it("no two limits of the house have one name, for they would count together", () => {
  const server = join(import.meta.dirname, "..");
  const names = globSync("**/*.ts", { cwd: server, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [...readFileSync(join(server, file), "utf8").matchAll(limit)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
