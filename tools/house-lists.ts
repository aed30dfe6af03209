import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inProject } from "./project-root.ts";

/** A list of what the files of a folder export, as a file of its own. */
type List = {
  path: string;
  about: string;
  name: string;
  parts: Part[];
  /** Each file exports its part of the list, under the name of the list. */
  isOfParts?: true;
};

type Part = { file: string; names: string[] };

/** `club-pages.ts` exports `clubPages`. */
const exportOf = (file: string) =>
  file.replace(/\.ts$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const filesIn = (folder: string, exceptFiles: string[]) =>
  readdirSync(inProject(folder))
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && !exceptFiles.includes(file))
    .toSorted();

const exportsIn = (folder: string, ...exceptFiles: string[]) =>
  Promise.all(
    filesIn(folder, exceptFiles).map(async (file) => ({
      file,
      exported: (await import(inProject(folder, file))) as Record<string, unknown>,
    })),
  );

/** Lists that nobody writes by hand, so that adding a file does not mean editing another. */
export async function houseLists(): Promise<List[]> {
  const contract = await exportsIn("contract/src", "found.ts");
  const words = await exportsIn("server/src/words/en", "index.ts", "mail-words.ts");
  return [
    {
      path: "contract/src/panel.ts",
      about: "What only the panel calls: every group of endpoints that are all for staff.",
      name: "panel",
      parts: contract
        .filter(({ file, exported }) => isForStaff(exported[exportOf(file)]))
        .map(({ file }) => ({ file, names: [exportOf(file)] })),
    },
    {
      path: "contract/src/found.ts",
      about: "What Ctrl-K finds in a club, by its name in the answer.",
      name: "found",
      parts: contract
        .filter(({ exported }) => "found" in exported)
        .map(({ file }) => ({ file, names: [exportOf(file)] })),
      isOfParts: true,
    },
    {
      path: "server/src/words/en/index.ts",
      about: "English, whose texts say which ones a language has.",
      name: "en",
      parts: words.map(({ file, exported }) => ({ file, names: wordsAmong(exported) })),
    },
  ];
}

function isForStaff(group: unknown): boolean {
  const parts = typeof group === "object" && group !== null ? Object.values(group) : [];
  return parts.length > 0 && parts.every((part) => ["admin", "staff"].includes(part?.["~orpc"]?.meta?.who));
}

/** The mails' words come together in `mails.ts`; functions are the language's own. */
const wordsAmong = (exported: Record<string, unknown>) =>
  Object.keys(exported)
    .filter((name) => typeof exported[name] === "object" && !name.endsWith("Mails"))
    .toSorted();

export function textOf({ about, name, parts, isOfParts }: List): string {
  const imports = parts.map(({ file, names }) => {
    const inside = names.map((one) => (isOfParts ? `${name} as ${one}` : one)).join(", ");
    return `import { ${inside} } from "./${file}";\n`;
  });
  const members = parts.flatMap(({ names }) => names).map((one) => `  ${isOfParts ? "..." : ""}${one},\n`);
  return `${imports.join("")}\n/** ${about} Written by \`npm run docs:house\`. */\nexport const ${name} = {\n${members.join("")}};\n`;
}

export const readList = ({ path }: List) => readFileSync(inProject(path), "utf8");

export async function writeLists(): Promise<void> {
  for (const list of await houseLists()) writeFileSync(inProject(list.path), textOf(list));
}
