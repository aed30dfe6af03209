import { writeFileSync } from "node:fs";
import { contract } from "#contract/index.ts";
import { screenAt } from "#contract/panel-screens.ts";
import { inProject } from "../project-root.ts";

/** By the endpoint or the screen's path: the files of stories that called or opened it. */
export type Recording = Record<string, string[]>;

export const recordingFile = inProject("e2e", "reach.json");

/** `GET /club-orders/show`, for each endpoint of the contract, by its group and name. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(
      ([
        name,
        {
          "~orpc": { route },
        },
      ]): [string, string] => [`${group}.${name}`, `${route.method ?? "GET"} ${route.path ?? "/"}`],
    ),
  ),
);

const patterns = [...new Set(endpointNames.values())].map((name) => {
  const [method, path = ""] = name.split(" ");
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) };
});

/** What of the product a request asks for: endpoints for a call, a screen for a page, or neither. */
export function askedFor(method: string, pathname: string): string[] {
  const path = pathname.match(/^\/api(\/.*)$/)?.[1];
  if (path === undefined) return [screenAt(pathname)?.path ?? `/${pathname.split("/")[1]}`];
  return patterns.filter((one) => one.method === method && one.pattern.test(path)).map(({ name }) => name);
}

/** The recording with what some files of stories asked for now instead of what they asked for before. */
export function recordedAnew(recording: Recording, asked: ReadonlyMap<string, readonly string[]>): Recording {
  const names = new Set([...Object.keys(recording), ...[...asked.values()].flat()]);
  const anew = [...names].toSorted().map((name): [string, string[]] => {
    const kept = (recording[name] ?? []).filter((file) => !asked.has(file));
    const added = [...asked].filter(([, list]) => list.includes(name)).map(([file]) => file);
    return [name, [...kept, ...added].toSorted()];
  });
  return Object.fromEntries(anew.filter(([, files]) => files.length > 0));
}

/** A line for each endpoint and screen, so that a difference shows what changed. */
export function writeRecording(recording: Recording): void {
  const lines = Object.entries(recording).map(
    ([name, files]) => `${JSON.stringify(name)}: ${JSON.stringify(files)}`,
  );
  writeFileSync(recordingFile, `{\n${lines.join(",\n")}\n}\n`);
}
