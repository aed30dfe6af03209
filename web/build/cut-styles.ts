import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import postcss, { type ChildNode } from "postcss";
import type { Plugin } from "vite";

/**
 * A piece of a style sheet, so that the server can give a page the ones it uses: a rule with the classes that each
 * of its selectors needs, pieces under a condition such as `@media`, or rules that are always included or included by name.
 */
export type StylePiece =
  | { selectors: [selector: string, classes: string[]][]; body: string }
  | { under: string; pieces: StylePiece[] }
  | { keyframes: string; css: string }
  | { css: string };

/** Writes the app's style sheets in pieces beside the manifest, by their names there. */
export function cutStyles(): Plugin {
  return {
    name: "kitroom:cut-styles",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    async writeBundle({ dir = "" }, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".css")
          ? [[file.fileName, cut(String(file.source))] as const]
          : [],
      );
      await writeFile(join(dir, ".vite", "styles.json"), JSON.stringify(Object.fromEntries(sheets)));
    },
  };
}

export function cut(css: string): StylePiece[] {
  return piecesOf(postcss.parse(css).nodes);
}

function piecesOf(nodes: ChildNode[]): StylePiece[] {
  return nodes.flatMap((node): StylePiece[] => {
    if (node.type === "rule") {
      const selectors = node.selectors.map((one): [string, string[]] => [one, classesOf(one)]);
      return [{ selectors, body: node.nodes.map(String).join(";") }];
    }
    if (node.type !== "atrule") return [];
    if (node.name === "keyframes") return [{ keyframes: node.params, css: String(node) }];
    const holdsRules = node.nodes?.some(({ type }) => type !== "decl");
    return holdsRules
      ? [{ under: `@${node.name} ${node.params}`, pieces: piecesOf(node.nodes ?? []) }]
      : [{ css: node.nodes ? String(node) : `${node};` }];
  });
}

/** The classes without which it cannot match anything; `:is()`, `:not()` and the like are alternatives. */
function classesOf(selector: string): string[] {
  let plain = selector;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/:[\w-]+\([^()]*\)|\[[^\]]*\]/g, "");
  }
  return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) => name.replaceAll("\\", ""));
}
