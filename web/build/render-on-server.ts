import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, transformWithOxc } from "vite";

/**
 * Builds, after the app itself, the same screens for the server, which renders public pages with them. Everything is
 * in its files, so the server needs none of the app's libraries. One command makes both, also while it watches.
 */
export function renderOnServer(webRoot: string, configFile: string): Plugin {
  return {
    name: "kitroom:render-on-server",
    // Nor where only the app's own build is judged, whose files are not written.
    apply: (config, { command }) =>
      command === "build" && !config.build?.ssr && config.build?.write !== false,
    async closeBundle() {
      await build({
        configFile,
        root: webRoot,
        logLevel: "warn",
        build: {
          ssr: "src/app/server.tsx",
          outDir: "dist/server",
          emptyOutDir: true,
          manifest: false,
          copyPublicDir: false,
          watch: null,
        },
      });
    },
  };
}

/** Puts `before-paint.ts` into the page's head as it is: a file of its own would hold up the first paint. */
export function beforePaint(webRoot: string): Plugin {
  const file = join(webRoot, "src", "app", "before-paint.ts");
  return {
    name: "kitroom:before-paint",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
        const lines = code.split("\n").map((line) => line.trim());
        const script = lines.filter((line) => line !== "" && !/^(\/\/|\/?\*)/.test(line)).join("\n");
        return html.replace(/\s*\/\* kitroom:before-paint \*\/\s*/, () => script);
      },
    },
  };
}
