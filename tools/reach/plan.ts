import { changedParts, readersOfWords } from "./changed-parts.ts";
import type { Change } from "./changes.ts";
import { fileOf, type Graph, type Node, node } from "./graph.ts";
import { isTest, type Product, type Reach, reachOf, runThrough } from "./reach.ts";
import type { Recording } from "./recording.ts";

export type Plan = Reach & {
  /** What everything rests on, of which only `npm test` tells whether it holds. */
  restsOn: string[];
};

const isDocument = (path: string) => path.startsWith("docs/") || path.endsWith(".md");
const isOfGuide = (path: string) => path.startsWith("docs/guide/");
/** What tests and stories run on, in the product and around it. */
const ground =
  /^(vitest\.config\.ts|web\/vite\.config\.ts|web\/src\/page\/|server\/src\/app\.ts|e2e\/support\/own-product\.ts|server\/src\/testing\/(test-server|global-setup)\.ts)/;

/** What some changes reach, and the tests that read the project's files rather than run them: those always count. */
export function planOf(
  changes: readonly Change[],
  graph: Graph,
  product: Product,
  recording: Recording,
): Plan {
  const seeds: Node[] = [];
  const restsOn: string[] = [];
  for (const change of changes) {
    const { path } = change;
    const parts = [...changedParts(change, graph)];
    const isKnown = graph.modules.has(path) || graph.usedBy.has(node(path, ""));
    if (isOfGuide(path)) seeds.push(node("server/src/office/guide/room.ts", "guide.pages"));
    else if (isOwnRecord(path) || isGone(path, graph)) continue;
    else if (!isKnown && !isDocument(path)) restsOn.push(path);
    else if (isWords(path)) seeds.push(...readersOfWords(path, graph));
    else {
      seeds.push(...parts);
      if ([...runThrough(parts, graph, product)].some((one) => ground.test(fileOf(one)))) restsOn.push(path);
    }
  }
  const reach = reachOf(seeds, graph, product, recording);
  const tests = new Set([...reach.tests, ...readersOfFiles(graph, product)]);
  return { ...reach, tests: [...tests].toSorted(), restsOn };
}

const isOwnRecord = (path: string) => path === "e2e/reach.json";
/** Whoever mentioned a module that is gone has changed too; a file of types alone does nothing. */
const isGone = (path: string, { modules }: Graph) => /\.tsx?$/.test(path) && !modules.has(path);
const isWords = (path: string) =>
  /^server\/src\/words\/en\/[a-z-]+(\.ts|\/)/.test(path) && path !== "server/src/words/en/index.ts";

/** Unit tests that look at the project's files themselves, which no import tells of. */
function readersOfFiles(graph: Graph, product: Product): string[] {
  const reading = [...graph.modules].flatMap(([path, { imports, parts }]) => {
    if (!isTest(path) && !/^tools\/|\/testing\//.test(path)) return [];
    const brought = imports
      .filter(({ from }) => /^node:(fs|child_process)/.test(from))
      .map(({ local }) => local);
    return parts
      .filter(({ mentions }) => brought.some((local) => mentions.has(local)))
      .map(({ name }) => node(path, name));
  });
  const tests = [...runThrough(reading, graph, product)].map(fileOf).filter(isTest);
  return tests.filter((path) => /^(contract|web|tools)\/|^server\/.*\.(rules|unit)\.test\.ts$/.test(path));
}
