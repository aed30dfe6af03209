import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Graph } from "../reach/graph.ts";
import { planOf } from "../reach/plan.ts";
import type { Product } from "../reach/reach.ts";
import { type Recording, recordingFile } from "../reach/recording.ts";
import type { Guard } from "./kinds.ts";

export type Reached = { tests: string[]; stories: string[] };

const room = /^server\/src\/(\w+\/[^/]+)\//;
/** They ask for everything there is, which takes long. */
const longest = /\/(attacks|bounds|crash|neighbours)\.test\.ts$/;

/** The tests that a guard can reach, those first that are nearest to it: of its file, its folder, its room. */
export function reachedTests(
  { path, line, taken }: Pick<Guard, "path" | "line" | "taken">,
  graph: Graph,
  product: Product,
): Reached {
  const plan = planOf([{ path, lines: [[line, line]] }], graph, product, readRecording());
  const place = (test: string) => {
    if (longest.test(test)) return 9;
    // They are about each endpoint and whoever may not call it.
    if (/\/(manager-rights|permissions|strangers)\.test\.ts$/.test(test))
      return taken.startsWith("who ") ? 0 : 7;
    if (test.startsWith("server/src/testing/")) return 8;
    if (stem(test) === stem(path)) return 0;
    if (posix.dirname(test) === posix.dirname(path)) return 1;
    if (isWithin(test, path)) return 2;
    if (roomOf(test) !== "" && roomOf(test) === roomOf(path)) return 3;
    // A room is called as its file in the contract.
    if (path.startsWith("contract/") && roomOf(test).endsWith(`/${posix.basename(path, ".ts")}`)) return 2;
    return roomOf(test).split("/")[0] === roomOf(path).split("/")[0] ? 5 : 6;
  };
  const placed = plan.tests.map((test) => ({ test, place: place(test) }));
  return {
    tests: placed
      .filter(({ test }) => /^(server|contract)\//.test(test))
      .toSorted((one, other) => one.place - other.place)
      .map(({ test }) => test),
    stories: plan.tests.filter((test) => test.startsWith("e2e/")),
  };
}

const roomOf = (path: string) => path.match(room)?.[1] ?? "";
const stem = (path: string) => path.replace(/(\.\w+)*\.ts$/, "");
const isWithin = (test: string, path: string) =>
  test.startsWith(`${posix.dirname(path)}/`) || path.startsWith(`${posix.dirname(test)}/`);

function readRecording(): Recording {
  return existsSync(recordingFile) ? JSON.parse(readFileSync(recordingFile, "utf8")) : {};
}
