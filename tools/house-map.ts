/**
 * `npm run docs:house`: regenerates the map of the server's rooms in ARCHITECTURE.md from the rooms' manifests,
 * and the lists of a folder's files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { house } from "#server/rooms.ts";
import { writeLists } from "./house-lists.ts";
import { inProject } from "./project-root.ts";

const path = inProject("ARCHITECTURE.md");
const [begin, end] = ["<!-- house -->\n", "<!-- /house -->"];

/** The document with the current map in it. */
export function withMap(text: string): string {
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  return `${before}${begin}\n\`\`\`\n${mapOfHouse()}\n\`\`\`\n\n${rest}`;
}

function mapOfHouse(): string {
  const lines = Object.entries(house).map(([storey, rooms]) =>
    rooms.map(({ name, about, enters = [] }, at) => {
      const beside = enters.length > 0 ? ` (enters ${enters.join(", ")})` : "";
      return `${(at === 0 ? storey : "").padEnd(8)}${name.padEnd(17)}${about}${beside}`;
    }),
  );
  return lines.flat().join("\n");
}

export const readArchitecture = () => readFileSync(path, "utf8");

if (import.meta.main) {
  writeFileSync(path, withMap(readArchitecture()));
  await writeLists();
  console.log("Written: the map in ARCHITECTURE.md, and the lists of files");
}
