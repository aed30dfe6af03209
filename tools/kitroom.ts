/**
 * `npm run kitroom -- <command>`: one of the product's own commands. Without `DATABASE_URL` it acts on the
 * installation that `npm start` runs in the same data folder, using its settings.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "./project-root.ts";

const [, , ...args] = process.argv;
const needsSettings = args.length > 0 && !args.includes("--help") && args[0] !== "--version";
if (needsSettings && !process.env.DATABASE_URL) Object.assign(process.env, settingsOfStart());
await import("../server/src/main.ts");

/** What `npm start` left for us while it runs, without unset values. */
function settingsOfStart(): NodeJS.ProcessEnv {
  const path = join(resolve(projectRoot, process.env.DATA_DIR || ".data"), "environment.json");
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    console.error(
      "Set DATABASE_URL and SECRET_KEY, or run npm start beside this, whose settings are then used.",
    );
    process.exit(2);
  }
}
