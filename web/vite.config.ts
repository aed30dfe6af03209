import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const webRoot = fileURLToPath(new URL(".", import.meta.url));

/** Libraries that every screen needs, in files of their own: they change less often than our code. */
const libraryGroups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "data", test: /node_modules[\\/](@orpc|@tanstack|zustand|zod)[\\/]/ },
];

export default defineConfig({
  root: webRoot,
  plugins: [react(), keepPanelApart(), precompress()],
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

/**
 * Fails the build when a member would download what only the panel needs: the panel's frame and client, tables, charts,
 * editors. Lazy routes keep them apart; one careless import in a shared file would join them again without anybody noticing.
 */
function keepPanelApart(): Plugin {
  const isForPanel =
    /[\\/](mantine-datatable|recharts|@mantine[\\/](?:charts|dropzone|tiptap)|@tiptap|@dnd-kit|features[\\/]\w+[\\/]admin|admin-frame|admin-api)[\\/.]/;
  // The login is where staff become staff; it is no part of the storefront.
  const isForMembers = /[\\/](features[\\/]\w+[\\/]member|app[\\/]main)/;
  return {
    name: "kitroom:keep-panel-apart",
    apply: "build",
    generateBundle(_options, bundle) {
      const loadedWith = (name: string, seen = new Set<string>()): Set<string> => {
        const file = bundle[name];
        if (file?.type !== "chunk" || seen.has(name)) return seen;
        seen.add(name);
        for (const next of file.imports) loadedWith(next, seen);
        return seen;
      };
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !isForMembers.test(file.facadeModuleId ?? "")) continue;
        for (const name of loadedWith(file.fileName)) {
          const chunk = bundle[name];
          const stray = chunk?.type === "chunk" && chunk.moduleIds.find((id) => isForPanel.test(id));
          if (stray) this.error(`${file.fileName} makes members download ${stray}`);
        }
      }
    },
  };
}

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
