import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./project-root.ts";

/** A list of what the files of a folder export, as a file of its own. */
type List = { path: string; about: string; name: string; files: string[] };

/** `club-pages.ts` exports `clubPages`. */
const exportOf = (file: string) =>
  file.replace(/\.ts$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const filesIn = (folder: string) =>
  readdirSync(inProject(folder))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .toSorted();

/** Lists that nobody writes by hand: what adds a file is not to edit another for it. */
export async function houseLists(): Promise<List[]> {
  const contract = filesIn("contract/src");
  const areForStaff = await Promise.all(contract.map(isForStaff));
  return [
    {
      path: "contract/src/panel.ts",
      about: "What only the panel calls: every group of endpoints that are all for staff.",
      name: "panel",
      files: contract.filter((_, at) => areForStaff[at]),
    },
    {
      path: "server/src/words/en/index.ts",
      about: "English, whose texts say which ones a language has.",
      name: "en",
      files: filesIn("server/src/words/en").filter((file) => file !== "index.ts"),
    },
  ];
}

async function isForStaff(file: string): Promise<boolean> {
  const group: unknown = (await import(inProject("contract/src", file)))[exportOf(file)];
  const parts = typeof group === "object" && group !== null ? Object.values(group) : [];
  return parts.length > 0 && parts.every((part) => ["admin", "staff"].includes(part?.["~orpc"]?.meta?.who));
}

export function textOf({ about, name, files }: List): string {
  const imports = files.map((file) => `import { ${exportOf(file)} } from "./${file}";\n`).join("");
  const names = files.map((file) => `  ${exportOf(file)},\n`).join("");
  return `${imports}\n/** ${about} Written by \`npm run docs:house\`. */\nexport const ${name} = {\n${names}};\n`;
}

export const readList = ({ path }: List) => readFileSync(inProject(path), "utf8");

export async function writeLists(): Promise<void> {
  for (const list of await houseLists()) writeFileSync(inProject(list.path), textOf(list));
}
