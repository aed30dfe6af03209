import { fileOf, type Graph, type Node, nameIn, node } from "./graph.ts";
import type { Recording } from "./recording.ts";

/** What of the product the graph does not know, because it is looked up while the product runs. */
export type Product = {
  /** `GET /club-orders/show`, by the file and part that declares it: `contract/src/orders.ts#orders.adminShow`. */
  endpoints: ReadonlyMap<Node, string>;
  /** The endpoints of a room, as its folder, by the names of their handlers. */
  handled: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Screens' paths by their names; those that the server renders. */
  screens: ReadonlyMap<string, string>;
  rendered: readonly string[];
};

export type Reach = { tests: string[]; endpoints: string[]; screens: string[] };

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
const isStory = (path: string) => /^e2e\/.*\.spec\.ts$/.test(path);
const isTestCode = (path: string) =>
  isTest(path) || /\.testing\.tsx?$|^server\/src\/testing\/|^e2e\/|^(simulation|bench)\//.test(path);

const room = /^server\/src\/\w+\/[^/]+\//;
const roomOf = (path: string): string => path.match(room)?.[0] ?? "";
const isManifest = (path: string) => /^server\/src\/\w+\/[^/]+\/room\.ts$/.test(path);
const isRouteTable = (path: string) => path.startsWith("web/src/app/routes/");

/** The rooms that are given what all manifests list under a name, and nobody else is. */
const givenTo: Record<string, string> = {
  names: "server/src/office/audit/",
  finds: "server/src/office/search/",
  mails: "server/src/ground/messages/",
  forget: "server/src/office/club-members/leaving/",
  copies: "server/src/office/club-members/leaving/",
};

/** Behind these is everything: who comes through is looked up while the product runs. */
const isWall = (one: Node, { endpoints }: Product): boolean =>
  endpoints.has(one) ||
  nameIn(one).startsWith("@") ||
  isManifest(fileOf(one)) ||
  isRouteTable(fileOf(one)) ||
  fileOf(one) === "server/src/rooms.ts";

/** Everything that runs through the given parts, a step at a time, but past the walls only into tests. */
export function runThrough(begun: Iterable<Node>, graph: Graph, product: Product): Set<Node> {
  const found = new Set(begun);
  for (const one of found) {
    const users = [...(graph.usedBy.get(one) ?? [])];
    for (const user of isWall(one, product) ? users.filter((user) => isTest(fileOf(user))) : users)
      found.add(user);
  }
  return found;
}

/**
 * The tests that changed parts can reach. Code is followed by what mentions it, up to the walls: endpoints, manifests of
 * rooms, and the app's route tables, behind which everything is. Past them, a test is reached if it calls an endpoint
 * or opens a screen that is.
 */
export function reachOf(
  changed: Iterable<Node>,
  graph: Graph,
  product: Product,
  recording: Recording,
): Reach {
  const found = runThrough(changed, graph, product);

  // The endpoints among them are walls of their own.
  const manifests = [...found].filter(
    (one) => isManifest(fileOf(one)) && !nameIn(one).startsWith("@") && !nameIn(one).endsWith(".routes"),
  );
  const endpoints = new Set([...found].flatMap((one) => endpointsOf(one, product)));
  for (const one of manifests) {
    const [, kind = ""] = nameIn(one).split(".");
    // What only the worker does with a room's things is seen through the room itself.
    for (const name of handledIn(givenTo[kind] ?? roomOf(fileOf(one)), graph, product)) endpoints.add(name);
  }
  const screens = new Set([...found].flatMap((one) => screensOf(one, product)));
  // A room that serves pages of its own has them under its name.
  for (const one of manifests) screens.add(roomOf(fileOf(one)).replace(/^.*\/([^/]+)\/$/, "/$1"));
  if (manifests.some((one) => /\.(serve|shopPages)$/.test(nameIn(one))))
    for (const path of product.rendered) screens.add(path);

  const tests = new Set(runThrough(callersOf(endpoints, graph), graph, product));
  const reached = new Set([...found, ...tests].map(fileOf).filter(isTest));
  const stories = new Set([...endpoints, ...screens].flatMap((name) => recording[name] ?? []));
  const recorded = new Set(Object.values(recording).flat());
  const touchesRooms = endpoints.size > 0 || manifests.length > 0;
  for (const path of graph.parts.keys()) {
    if (!isTest(path)) continue;
    const isOfRoom = manifests.some((one) => path.startsWith(roomOf(fileOf(one))));
    const isOverAll = touchesRooms && path.startsWith("server/src/testing/");
    // A story that was never recorded may ask for anything.
    const isStoryOfIt =
      isStory(path) && (stories.has(path) || (!recorded.has(path) && (touchesRooms || screens.size > 0)));
    if (isOfRoom || isOverAll || isStoryOfIt) reached.add(path);
  }
  return {
    tests: [...reached].toSorted(),
    endpoints: [...endpoints].toSorted(),
    screens: [...screens].toSorted(),
  };
}

function endpointsOf(one: Node, { endpoints, handled }: Product): readonly string[] {
  const declared = endpoints.get(one);
  if (declared !== undefined) return [declared];
  if (!nameIn(one).startsWith("@")) return [];
  return handled.get(roomOf(fileOf(one)))?.get(nameIn(one).slice(1)) ?? [];
}

/** The endpoints that are answered in a folder of the server. */
function handledIn(folder: string, graph: Graph, product: Product): string[] {
  const files = [...graph.parts].filter(([path]) => path.startsWith(folder));
  return files.flatMap(([path, parts]) =>
    parts.flatMap(({ name }) => endpointsOf(node(path, name), product)),
  );
}

function screensOf(one: Node, { screens }: Product): string[] {
  const [path, name] = [fileOf(one), nameIn(one)];
  // The frame of all screens.
  if (path.startsWith("web/src/page/")) return [...screens.values()];
  if (!isRouteTable(path)) return [];
  const [, screen] = name.split(".");
  return screen === undefined ? [] : [screens.get(screen) ?? []].flat();
}

/** The parts of tests whose texts are the address of one of the endpoints. */
function callersOf(endpoints: ReadonlySet<string>, graph: Graph): Node[] {
  const paths = [...endpoints].map((name) => name.slice(name.indexOf(" ") + 1).replaceAll(/\{\w+\}/g, "*"));
  const wanted = new Map(paths.map((path) => [path.split("/").length, [] as string[]]));
  for (const path of paths) wanted.get(path.split("/").length)?.push(path);
  const isCalled = (text: string) => {
    const address = text.replace(/^\/api(?=\/)/, "").replace(/\?.*$/, "");
    const segments = address.split("/");
    // An address that is put together as a whole is one of tests over all endpoints.
    if (/^[/*]*$/.test(address)) return false;
    return (wanted.get(segments.length) ?? []).some((path) =>
      path.split("/").every((segment, at) => segment === "*" || fits(segments[at] ?? "", segment)),
    );
  };
  return [...graph.parts].flatMap(([path, parts]) =>
    isTestCode(path) && !path.startsWith("e2e/")
      ? parts
          .filter(({ texts }) => [...texts].some((text) => text.startsWith("/") && isCalled(text)))
          .map(({ name }) => node(path, name))
      : [],
  );
}

/** Whether what a text has in a place, with `*` for anything, may be the segment of a path. */
function fits(written: string, segment: string): boolean {
  if (written === segment || written === "*") return true;
  if (!written.includes("*")) return false;
  const [before = "", ...after] = written.split("*");
  return segment.startsWith(before) && segment.endsWith(after.at(-1) ?? "");
}
