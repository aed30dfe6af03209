import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AnyContractProcedure } from "@orpc/contract";
import { contract } from "#contract/index.ts";
import { panelScreens } from "#contract/panel-screens.ts";
import { type Screen, screens } from "#contract/screens.ts";
import type { Route } from "#server/platform/http/routes.ts";
import { house } from "#server/rooms.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { type Graph, linked, type Node, node } from "./graph.ts";
import { type Module, parseModule } from "./parse.ts";
import type { Product } from "./reach.ts";
import { endpointNames } from "./recording.ts";

/** The project's modules as they are now, linked. */
export function readGraph(): Graph {
  const listed = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "--deduplicate", "*.ts", "*.tsx"],
    {
      cwd: projectRoot,
      encoding: "utf8",
    },
  );
  const modules = new Map<string, Module>();
  for (const path of listed.split("\n").filter((line) => line !== "" && !line.endsWith(".d.ts"))) {
    const source = readSource(path);
    if (source !== null) modules.set(path, parseModule(path, source));
  }
  // Every story runs on the product of the set-up, every test of the server on its database.
  for (const [path, { effects }] of modules) {
    if (/^e2e\/.*\.spec\.ts$/.test(path))
      effects.push("#root/e2e/support/own-product.ts", "#root/e2e/support/demo.ts");
    if (/^server\/.*\.test\.ts$/.test(path) && !/\.(rules|unit)\.test\.ts$/.test(path))
      effects.push("#server/testing/global-setup.ts");
  }
  return linked(modules);
}

/** Null for a file that is gone and not yet so in Git. */
function readSource(path: string): string | null {
  try {
    return readFileSync(inProject(path), "utf8");
  } catch {
    return null;
  }
}

/** Endpoints and screens, as the contract and the rooms' manifests list them. */
export function readProduct({ parts }: Graph): Product {
  const endpoints = new Map<Node, string>();
  for (const [path, declared] of parts) {
    if (!path.startsWith("contract/src/")) continue;
    for (const { name } of declared) {
      const endpoint = endpointNames.get(name);
      if (endpoint !== undefined) endpoints.set(node(path, name), endpoint);
    }
  }
  const all = { ...screens, ...panelScreens };
  return {
    endpoints,
    handled: new Map(
      Object.entries(house).flatMap(([storey, rooms]) =>
        rooms.map(({ name, routes = [] }) => [`server/src/${storey}/${name}/`, byHandler(routes)]),
      ),
    ),
    screens: new Map(Object.entries(all).map(([name, { path }]) => [name, path])),
    rendered: Object.values<Screen>(all).flatMap(({ path, isRendered }) => (isRendered ? [path] : [])),
  };
}

const keys = new Map(
  Object.values(contract).flatMap((group) =>
    Object.entries<AnyContractProcedure>(group).map(([key, procedure]) => [procedure, key]),
  ),
);

/** A room's endpoints by the names of their handlers, which are those of the contract. */
function byHandler(routes: readonly Route[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { procedure } of routes) {
    const { method = "GET", path = "/" } = procedure["~orpc"].route;
    const key = keys.get(procedure) ?? "";
    found.set(key, [...(found.get(key) ?? []), `${method} ${path}`]);
  }
  return found;
}
