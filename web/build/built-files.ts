import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses while answering. */
export function precompress(): Plugin {
  const isText = /\.(js|css|svg|json|txt|webmanifest)$/;
  const minimumBytes = 1024;
  return {
    name: "kitroom:precompress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => isText.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const content = await readFile(path);
          if (content.length < minimumBytes) return;
          const [brotli, gzipped] = await Promise.all([
            toBrotli(content),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
        }),
      );
    },
  };
}

function toBrotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}
