import { existsSync, readFileSync } from "node:fs";
import { installTestBrowser } from "./chromium.ts";
import { inProject } from "./project-root.ts";
import { baseOf, type Change, changesSince } from "./reach/changes.ts";
import { type Plan, planOf } from "./reach/plan.ts";
import { readGraph, readProduct } from "./reach/project.ts";
import { type Recording, recordingFile } from "./reach/recording.ts";
import { buildWeb, isWebBuilt } from "./start/web-build.ts";
import type { Suite } from "./suites/parts.ts";
import { command, vitest } from "./suites/suites.ts";

const isStory = (path: string) => path.startsWith("e2e/");
/** Files with a story for each screen, whose title names it. */
const ofScreens = ["e2e/screens.spec.ts", "e2e/pseudo-language.spec.ts"];

/** What a change can break, as suites; `since` names a commit to compare with, other than where the branch left `main`. */
export function suitesOfChange(since: string | undefined, importRules: Suite): (Suite | Suite[])[] {
  const base = baseOf(since);
  const changes = changesSince(base);
  const graph = readGraph();
  const product = readProduct(graph);
  const plan = planOf(changes, graph, product, readRecording());
  console.log(described(changes, plan));
  const touches = (pattern: RegExp) => changes.some(({ path }) => pattern.test(path));
  const isAll = plan.restsOn.length > 0;
  const stories = isAll ? [] : plan.tests.filter(isStory);
  const others = plan.tests.filter((path) => !isStory(path));
  const written = changes.map(({ path }) => path).filter((path) => existsSync(inProject(path)));
  // What the app alone shows differently is seen on the screens that it reaches; what the server answers may be on any.
  const isOfApp = changes.every(({ path }) => /^(web\/src|docs)\//.test(path));
  const reached = [...product.screens].flatMap(([name, path]) => (plan.screens.includes(path) ? [name] : []));
  const byScreen = isOfApp && reached.length > 0 ? stories.filter((path) => ofScreens.includes(path)) : [];
  const isWebTouched = touches(/^(web|contract)\/|^package-lock\.json$/);
  return [
    [
      types,
      ...(written.length > 0 ? [command("lint", "biome", "ci", "--no-errors-on-unmatched", ...written)] : []),
      importRules,
      command("unused code", "knip"),
      ...(touches(/^(server|contract|tools\/sql)\//) ? [command("SQL", "node", "tools/check-sql.ts")] : []),
    ],
    ...(isWebTouched || stories.length > 0 ? [webBuild] : []),
    isAll
      ? vitest("unit", "--project=unit")
      : testsIn("tests", ["unit", "integration", "stripe-sandbox", "simulation"], others),
    ...storiesIn(
      "stories in the browser",
      stories.filter((path) => !byScreen.includes(path)),
    ),
    ...storiesIn(
      counted(reached.length, "screen"),
      byScreen,
      `--testNamePattern=the screen (${reached.join("|")}) `,
    ),
  ];
}

/** What the compiler found out last time is kept, so that only what a change can break is looked at again. */
const types = command(
  "types",
  "tsc",
  "--noEmit",
  "-p",
  ".",
  "--incremental",
  "--tsBuildInfoFile",
  "node_modules/.cache/kitroom/types.tsbuildinfo",
);

const webBuild: Suite = {
  name: "web build",
  async run() {
    if (!(await isWebBuilt())) await buildWeb();
    return [{ passed: 1, failures: [] }];
  },
};

function storiesIn(name: string, files: string[], ...settings: string[]): Suite[] {
  if (files.length === 0) return [];
  const stories = testsIn(name, ["e2e"], [...files, ...settings]);
  return [
    {
      ...stories,
      async run(file) {
        await installTestBrowser();
        return stories.run(file);
      },
    },
  ];
}

const testsIn = (name: string, projects: string[], args: string[]): Suite =>
  vitest(name, ...projects.map((project) => `--project=${project}`), ...args);

/** In a line, what changed and what that reaches. */
function described(changes: readonly Change[], { tests, restsOn }: Plan): string {
  const places = new Set(changes.map(({ path }) => placeOf(path)));
  const changed = `${counted(changes.length, "file")} in ${[...places].join(", ") || "nothing"}`;
  if (restsOn.length > 0)
    return `${changed}: everything rests on ${restsOn.join(", ")}. Only \`npm test\` runs all that can break; this runs no more than \`npm run check\`.`;
  const stories = tests.filter(isStory).length;
  return `${changed}: ${counted(tests.length - stories, "file")} of tests, ${counted(stories, "file")} of stories`;
}

/** `sales/returns`, `features/wishlist`, `contract`. */
function placeOf(path: string): string {
  const [, room] =
    path.match(/^server\/src\/(\w+\/[^/]+)\//) ?? path.match(/^web\/src\/(\w+\/[^/]+)\//) ?? [];
  return room ?? path.split("/")[0] ?? path;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function readRecording(): Recording {
  return existsSync(recordingFile) ? JSON.parse(readFileSync(recordingFile, "utf8")) : {};
}
