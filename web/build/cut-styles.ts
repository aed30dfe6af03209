import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import postcss, { type ChildNode } from "postcss";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/**
 * A piece of a style sheet, so that the server can give a page the ones it uses: a rule with the classes that each
 * of its selectors needs, pieces under a condition such as `@media`, or rules that are always included or included by name.
 */
type StylePiece =
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

/** The weights that the theme uses, and of the font's features kerning, tabular figures and composed letters. */
const kept = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ["kern", "tnum", "ccmp", "mark"],
};
const fontFace = /src:\s*url\(([^)]+\.woff2)\)[^;}]*;\s*unicode-range:\s*([^;}]+)/g;

/**
 * Halves the fonts: each keeps the letters of its `unicode-range`, without the alternates and weights that
 * no screen shows. A browser that has cached the whole font under the same name may keep it.
 */
export function leanFonts(): Plugin {
  return {
    name: "kitroom:lean-fonts",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    async generateBundle(_options, bundle) {
      const assets = Object.values(bundle).filter((file) => file.type === "asset");
      for (const sheet of assets.filter(({ fileName }) => fileName.endsWith(".css"))) {
        for (const [, address = "", range = ""] of String(sheet.source).matchAll(fontFace)) {
          const font = assets.find(({ fileName }) => fileName.endsWith(address.replace(/^.*\//, "/")));
          if (!font) this.error(`${sheet.fileName} names the font ${address}, which is not there`);
          const whole = Buffer.from(font.source);
          font.source = await subsetFont(whole, lettersOf(range), { ...kept, targetFormat: "woff2" });
        }
      }
    },
  };
}

/** `U+41-43,U+20AC,U+25??` is A, B, C, the euro, and all from 2500 to 25FF. */
function lettersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [from = "", to = from] = part.trim().replace(/^U\+/i, "").split("-");
      const first = Number.parseInt(from.replaceAll("?", "0"), 16);
      const last = Number.parseInt(to.replaceAll("?", "F"), 16);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}
