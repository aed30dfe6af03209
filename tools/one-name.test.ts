import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./project-root.ts";

// Fixtures are imported only by the tests beside them.
const ownTests = /\.(test|testing)\.tsx?$|\/testing\//;

// Types and components. A function may share its name with another: `useOrders` of two features asks two endpoints.
const exported = /^export (?:async )?(?:type|interface|class|function|const) ([A-Z]\w*)/gm;

/** Names that several files export on purpose, and why. */
const allowed: Record<string, string> = {
  Component: "what the router takes from the file of a page",
};

/** Names exported by more than one of the files, each with those files. */
function twins(files: Map<string, string>): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    for (const [, name = ""] of source.matchAll(exported)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
    }
  }
  return [...homes]
    .filter(([name, found]) => found.size > 1 && !(name in allowed))
    .map(([name, found]) => `${name}: ${[...found].join(", ")}`);
}

function sources(...roots: string[]): Map<string, string> {
  const files = roots.flatMap((root) => globSync(`${root}/src/**/*.{ts,tsx}`, { cwd: projectRoot }));
  const judged = files.filter((file) => !ownTests.test(file));
  return new Map(judged.map((file) => [file, readFileSync(join(projectRoot, file), "utf8")]));
}

// Server and web never import each other, so a name may mean one thing here and another there.
it.each(["server", "web"])("a type or a component has a name of its own in contract and %s", (side) => {
  const files = sources("contract", side);
  expect(files.size).toBeGreaterThan(300);
  expect(twins(files)).toEqual([]);
});

it("finds a type and a component of one name", () => {
  const files = new Map([
    ["contract/src/a.ts", "export type PackCard = { id: number };"],
    ["web/src/b.tsx", "export function PackCard() {\n  return null;\n}"],
    ["web/src/c.tsx", "export function Component() {}\nexport type PackCards = PackCard[];"],
    ["web/src/d.tsx", "export function Component() {}"],
  ]);
  expect(twins(files)).toEqual(["PackCard: contract/src/a.ts, web/src/b.tsx"]);
});
