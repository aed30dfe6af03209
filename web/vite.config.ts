import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { filesFirst, precompress } from "./build/built-files.ts";
import { chunks, noCircles } from "./build/chunks.ts";
import { cutStyles, leanFonts } from "./build/cut-styles.ts";
import { keepPanelApart, limitScript } from "./build/download.ts";
import { endpointsOnly } from "./build/endpoints-only.ts";
import { pseudoLanguage } from "./build/pseudo-language.ts";
import { beforePaint, renderOnServer } from "./build/render-on-server.ts";

const webRoot = fileURLToPath(new URL(".", import.meta.url));
const configFile = fileURLToPath(import.meta.url);

/** Files of the contract only declare: one of which nothing is used is left out, and with it the library of its schemas. */
const moduleSideEffects = [{ test: /[\\/]contract[\\/]src[\\/]/, sideEffects: false }];

/** `--mode`, for a build that shows which texts are not taken from words. */
const pseudo = "pseudo-language";

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: webRoot,
  plugins: [
    react(),
    endpointsOnly(join(webRoot, "..")),
    keepPanelApart(),
    filesFirst(),
    noCircles(),
    limitScript(),
    leanFonts(),
    beforePaint(webRoot),
    isSsrBuild || mode === pseudo ? [] : [precompress(), cutStyles(), renderOnServer(webRoot, configFile)],
    mode === pseudo ? pseudoLanguage() : [],
  ],
  // Names of classes must be the same in what the server renders and in the app's style sheets.
  css: { modules: { generateScopedName: "[name]_[local]_[hash:base64:5]" } },
  ssr: { noExternal: true },
  // Vite leaves it to the server's environment, and brings React twice: a demo would render with the slow one that warns.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // Says which style sheets and scripts belong to a screen.
    manifest: !isSsrBuild,
    reportCompressedSize: false,
    ...(mode === pseudo && { minify: false }),
    // Fonts and pictures stay files: inlined ones would be downloaded again with every new build.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { checks: { ineffectiveDynamicImport: false } }
      : {
          treeshake: { moduleSideEffects },
          output: { codeSplitting: chunks },
        },
  },
}));
