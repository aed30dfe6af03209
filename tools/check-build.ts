/**
 * What the build refuses, without its files: what members would download of the panel, files that need each other, and
 * pages whose script outgrew its limit.
 */
import { build } from "vite";
import { inProject } from "./project-root.ts";

await build({
  configFile: inProject("web", "vite.config.ts"),
  logLevel: "error",
  build: { write: false },
});
