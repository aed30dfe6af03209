/**
 * Loaded before what needs packages of the build: where NODE_ENV is production, npm leaves them out by itself. Imports nothing
 * of the project, so that nothing fails before it has spoken.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

if (!existsSync(join(dirname(import.meta.dirname), "node_modules", "vite"))) {
  console.error(
    "The packages that build and start Kitroom are not installed. Run: npm ci --include=dev\n" +
      "To run it without them, on a machine that gets web/dist from elsewhere, see docs/operating.md.",
  );
  process.exit(1);
}
