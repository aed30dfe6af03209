import type { Change } from "./changes.ts";
import { type Graph, type Node, node } from "./graph.ts";
import type { Part } from "./parse.ts";

const overlaps = ([first, last]: [number, number], [from, to]: [number, number]) =>
  first <= to && from <= last;

/** The parts that a change is in: those with one of its lines, and those that mention what a changed import brings. */
export function changedParts({ path, lines }: Change, { modules }: Graph): Node[] {
  const module = modules.get(path);
  if (!module) return [node(path, "")];
  if (lines === "all") return [node(path, ""), ...module.parts.map(({ name }) => node(path, name))];
  const isHit = (own: [number, number]) => lines.some((some) => overlaps(own, some));
  const brought = new Set(module.imports.filter((one) => isHit(one.lines)).map(({ local }) => local));
  const isWithin = (inner: [number, number], outer: [number, number]) =>
    outer[0] <= inner[0] && inner[1] <= outer[1];
  // A property that changed is not the whole object, nor a handler all routes: the innermost part counts.
  const isOwn = ({ lines: own }: Part) =>
    lines.some(
      (some) =>
        overlaps(own, some) &&
        !module.parts.some(
          ({ lines: inner }) => isWithin(inner, own) && !isWithin(own, inner) && isWithin(some, inner),
        ),
    );
  return module.parts
    .filter((part) => isOwn(part) || [...part.mentions].some((name) => brought.has(name.split(".")[0] ?? "")))
    .map(({ name }) => node(path, name));
}

/** A file of the server's words is read as a property of the words at hand: `ctx.words.orders`. */
export function readersOfWords(path: string, graph: Graph): Node[] {
  const section = path.match(/^server\/src\/words\/\w+\/([a-z-]+)(?:\/|\.ts$)/)?.[1];
  if (section === undefined) return [];
  const name = section.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isReader = ({ mentions, properties }: Part) =>
    properties.has(name) &&
    (properties.has("words") ||
      [...mentions].some((one) => [name, "words"].includes(one.split(".")[0] ?? "")));
  return [...graph.parts].flatMap(([file, parts]) =>
    file.startsWith("server/src/") && !file.startsWith("server/src/words/")
      ? parts.filter(isReader).map((part) => node(file, part.name))
      : [],
  );
}
