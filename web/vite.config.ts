import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const webRoot = fileURLToPath(new URL(".", import.meta.url));

/**
 * Which libraries share a file. The storefront loads `react`, `mantine` and `data`; tables and charts are only ever
 * reached through the admin area's lazy routes, so they get files of their own that a member never downloads.
 */
const libraryGroups = [
  { name: "charts", test: /node_modules[\\/](@mantine[\\/]charts|recharts|d3-|victory-|@reduxjs|immer)/ },
  { name: "tables", test: /node_modules[\\/]mantine-datatable/ },
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "data", test: /node_modules[\\/](@orpc|@tanstack|zustand|zod)[\\/]/ },
];

export default defineConfig({
  root: webRoot,
  plugins: [react(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    reportCompressedSize: false,
    // Fonts and pictures stay files: inlined ones would be downloaded again with every new build.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: libraryGroups } } },
  },
});

/** Writes `.br` and `.gz` beside every text asset, so that the server never compresses while answering. */
function precompress(): Plugin {
  const isText = /\.(js|css|svg|json|txt|webmanifest)$/;
  const minimumBytes = 1024;
  return {
    name: "kitroom:precompress",
    apply: "build",
    async writeBundle({ dir = join(webRoot, "dist") }, bundle) {
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
