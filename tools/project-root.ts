import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The project's root folder. */
export const projectRoot = dirname(import.meta.dirname);

/** A path inside the project, absolute. */
export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

/** A file of the project as text. */
export function readOwn(...parts: string[]): string {
  return readFileSync(inProject(...parts), "utf8");
}
