import type { Locator, Page } from "playwright-core";

type Node = { line: string; children: Node[] };

const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
/** What changes from day to day, and says nothing about the screen. */
const passing: [RegExp, string][] = [
  [/https?:\/\/[^/\s"]+/g, ""],
  [new RegExp(`\\b\\d{1,2} (?:${months})[a-z]*(?: \\d{4})?|\\b(?:${months})[a-z]* \\d{4}`, "g"), "a day"],
  [/\b\d{1,2}:\d{2}\b/g, "an hour"],
  [/\b[A-Z]{3}-\d+/g, "a number"],
  [/\$\d[\d,]*(?:\.\d+)?/g, "$0"],
  [/\d[\d,]*(?:\.\d+)?/g, "0"],
  [/0% (?:up|down)|the same as/g, "0% up"],
];
/** Of numbered things one of each shape is enough; the entries of a menu are all part of the menu. */
const manifold = new Set(["row", "listitem", "article", "option"]);

/** A part of the screen as a screen reader finds it: roles, names and states, without what is transient or repeats. */
export async function treeOf(part: Locator): Promise<string> {
  return written(nodesOf(await part.ariaSnapshot()));
}

/** What stands around every screen of the same layout. */
export async function frameOf(page: Page): Promise<string> {
  const nodes = nodesOf(await page.locator("body").ariaSnapshot());
  const frame = nodes
    // A text outside of all parts of the page is the name of the screen, as it is announced.
    .filter((node) => roleOf(node) !== "text")
    .map((node) => (roleOf(node) === "main" ? { ...node, children: [] } : node));
  // The guide opens at the section about the screen.
  return written(frame).replaceAll(/\/guide\/\S+/g, "/guide");
}

function written(nodes: Node[]): string {
  return `${nodes.flatMap((node) => linesOf(node, false)).join("\n")}\n`;
}

function nodesOf(snapshot: string): Node[] {
  const root: Node = { line: "", children: [] };
  const path = [root];
  for (const line of snapshot.split("\n").filter((one) => one.trim() !== "")) {
    const depth = (line.length - line.trimStart().length) / 2;
    const node: Node = { line: steady(line), children: [] };
    path.length = depth + 1;
    path[depth]?.children.push(node);
    path.push(node);
  }
  return root.children;
}

/** Without numbers, except those that say what the thing is, such as the level of a heading. */
export function steady(line: string): string {
  return line
    .split(/(\[[a-z]+(?:=\w+)?\])/)
    .map((part, at) =>
      at % 2 === 1 ? part : passing.reduce((text, [what, word]) => text.replaceAll(what, word), part),
    )
    .join("");
}

const roleOf = ({ line }: Node) => /^\s*- '?(\/?\w+)/.exec(line)?.[1] ?? "";

/** Which parts it has, each kind once, whatever they are called. */
function shapeOf(node: Node): string {
  const inner = new Set(node.children.filter(({ line }) => !/^\s*- \/url/.test(line)).map(shapeOf));
  return `${roleOf(node)}(${[...inner].sort().join()})`;
}

function linesOf(node: Node, isMenu: boolean): string[] {
  const inMenu = isMenu || roleOf(node) === "navigation";
  const seen = new Set<string>();
  const lines = node.children.flatMap((child) => {
    const shape = shapeOf(child);
    const isRepeated = !inMenu && manifold.has(roleOf(child)) && seen.has(shape);
    seen.add(shape);
    return isRepeated ? [] : linesOf(child, inMenu);
  });
  return [node.line, ...lines];
}
