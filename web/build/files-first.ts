import type { Plugin } from "vite";

/** What the build puts around every `import()`, with the files that it needs. */
const helper = "\0vite/preload-helper.js";

/** Replaces the build's own helper, which requests modules at once, by the app's `withFiles`. */
export function filesFirst(): Plugin {
  return {
    name: "kitroom:files-first",
    enforce: "pre",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    load: (id) =>
      id === helper ? 'export { withFiles as __vitePreload } from "/src/page/with-files.ts";' : undefined,
  };
}
