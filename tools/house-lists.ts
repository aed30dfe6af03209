import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./project-root.ts";

/** A list of what the files of a folder export, as a file of its own. */
type List = {
  path: string;
  about: string;
  name: string;
  files: string[];
  /** Each file exports its part of the list, under the name of the list. */
  isOfParts?: true;
};

/** `club-pages.ts` exports `clubPages`. */
const exportOf = (file: string) =>
  file.replace(/\.ts$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const filesIn = (folder: string, exceptFile?: string) =>
  readdirSync(inProject(folder))
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== exceptFile)
    .toSorted();

/** Lists that nobody writes by hand, so that adding a file does not mean editing another. */
export async function houseLists(): Promise<List[]> {
  const contract = await Promise.all(
    filesIn("contract/src", "found.ts").map(async (file) => ({
      file,
      exported: (await import(inProject("contract/src", file))) as Record<string, unknown>,
    })),
  );
  return [
    {
      path: "contract/src/panel.ts",
      about: "What only the panel calls: every group of endpoints that are all for staff.",
      name: "panel",
      files: contract.flatMap(({ file, exported }) => (isForStaff(exported[exportOf(file)]) ? [file] : [])),
    },
    {
      path: "contract/src/found.ts",
      about: "What Ctrl-K finds in a club, by its name in the answer.",
      name: "found",
      files: contract.flatMap(({ file, exported }) => ("found" in exported ? [file] : [])),
      isOfParts: true,
    },
    {
      path: "server/src/words/en/index.ts",
      about: "English, whose texts say which ones a language has.",
      name: "en",
      files: filesIn("server/src/words/en", "index.ts"),
    },
  ];
}

function isForStaff(group: unknown): boolean {
  const parts = typeof group === "object" && group !== null ? Object.values(group) : [];
  return parts.length > 0 && parts.every((part) => ["admin", "staff"].includes(part?.["~orpc"]?.meta?.who));
}

export function textOf({ about, name, files, isOfParts }: List): string {
  const taken = (file: string) => (isOfParts ? `${name} as ${exportOf(file)}` : exportOf(file));
  const imports = files.map((file) => `import { ${taken(file)} } from "./${file}";\n`).join("");
  const names = files.map((file) => `  ${isOfParts ? "..." : ""}${exportOf(file)},\n`).join("");
  return `${imports}\n/** ${about} Written by \`npm run docs:house\`. */\nexport const ${name} = {\n${names}};\n`;
}

export const readList = ({ path }: List) => readFileSync(inProject(path), "utf8");

export async function writeLists(): Promise<void> {
  for (const list of await houseLists()) writeFileSync(inProject(list.path), textOf(list));
}
