import subsetFont from "subset-font";
import type { Plugin } from "vite";

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
