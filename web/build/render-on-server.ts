import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * Builds, after the app itself, the same screens for the server, which renders public pages with them. Everything is
 * in its files, so the server needs none of the app's libraries. One command makes both, also while it watches.
 */
export function renderOnServer(webRoot: string, configFile: string): Plugin {
  return {
    name: "kitroom:render-on-server",
    // Nor where only the app's own build is checked, whose files are not written.
    apply: (config, { command }) =>
      command === "build" && !config.build?.ssr && config.build?.write !== false,
    async closeBundle() {
      await build({
        configFile,
        root: webRoot,
        logLevel: "warn",
        build: {
          ssr: "src/page/server.tsx",
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

/** Puts `before-paint.ts` into the page's head: a separate file would delay the first paint. */
export function beforePaint(webRoot: string): Plugin {
  const file = join(webRoot, "src", "page", "before-paint.ts");
  return {
    name: "kitroom:before-paint",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const script = await bundled(file);
        return html.replace(/\s*\/\* kitroom:before-paint \*\/\s*/, () => script);
      },
    },
  };
}

/** A script and what it imports, as the text of a classic script. */
async function bundled(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput).output;
  return script.code.trim();
}
