/** What the build refuses, without its files: what members would download of the panel, and files that need each other. */
import { build } from "vite";
import { inProject } from "./project-root.ts";

await build({
  configFile: inProject("web", "vite.config.ts"),
  logLevel: "error",
  build: { write: false, minify: false },
});
